/**
 * The input is rejected after a prefix of `at` input units; negative if the library gives no position. The ill-formed part
 * has `length` units; 0 if the library gives no length. Nothing says whether it is incomplete.
 */
@SuppressWarnings("serial")
final class Rejected extends Exception {
    final int at, length;

    Rejected(String message, int at) {
        this(message, at, 0);
    }

    Rejected(String message, int at, int length) {
        super(message, null, false, false);
        this.at = at;
        this.length = length;
    }
}
