/** The input is rejected after a prefix of this many input units; negative if the library gives no position. */
@SuppressWarnings("serial")
final class Rejected extends Exception {
    final int at;

    Rejected(String message, int at) {
        super(message, null, false, false);
        this.at = at;
    }
}
