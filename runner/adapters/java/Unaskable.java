/** The library cannot take this request. */
@SuppressWarnings("serial")
final class Unaskable extends Exception {
    Unaskable(String why) {
        super(why, null, false, false);
    }
}
