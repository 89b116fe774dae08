// libFLAC: the check of Vorbis comments rejects U+FFFE, which is valid, and accepts values above 10FFFF.
// cc libflac.c -lFLAC && ./a.out
#include <FLAC/format.h>
#include <stdio.h>

int main(void) {
    const FLAC__byte noncharacter[] = {0xEF, 0xBF, 0xBE}, above[] = {0xF4, 0x90, 0x80, 0x80};
    printf("EF BF BE: %d, right: 1\n", FLAC__format_vorbiscomment_entry_value_is_legal(noncharacter, 3));
    printf("F4 90 80 80: %d, right: 0\n", FLAC__format_vorbiscomment_entry_value_is_legal(above, 4));
}
