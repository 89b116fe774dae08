// cairo: text with a noncharacter is rejected as invalid UTF-8.
// cc cairo.c $(pkg-config --cflags --libs cairo) && ./a.out
#include <cairo.h>
#include <stdio.h>

int main(void) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    cairo_show_text(cr, "\xEF\xB7\x90");
    printf("EF B7 90: %s, right: no error has occurred\n", cairo_status_to_string(cairo_status(cr)));
}
