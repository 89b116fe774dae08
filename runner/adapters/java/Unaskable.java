/** The request cannot be put to the library. */
@SuppressWarnings("serial")
final class Unaskable extends Exception {
    Unaskable(String why) {
        super(why, null, false, false);
    }
}
