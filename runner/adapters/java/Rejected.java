/** The input is rejected, behind a prefix of this many input units; a negative number if the library does not say. */
@SuppressWarnings("serial")
final class Rejected extends Exception {
    final int at;

    Rejected(String message, int at) {
        super(message, null, false, false);
        this.at = at;
    }
}
