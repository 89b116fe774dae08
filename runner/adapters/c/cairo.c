// cairo as an adapter: cairo_scaled_font_text_to_glyphs, with a user font whose glyphs have the numbers of the
// characters.
//
// This file contains no codec: it only converts hexadecimal to the types of cairo and back. Its strings end at the
// first NUL.

#include "protocol.h"

#include <cairo.h>

static cairo_status_t to_glyph(cairo_scaled_font_t *font, unsigned long point, unsigned long *glyph) {
    (void)font;
    *glyph = point;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t draw(cairo_scaled_font_t *font, unsigned long glyph, cairo_t *cr, cairo_text_extents_t *extents) {
    (void)font, (void)glyph, (void)cr, (void)extents;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_scaled_font_t *font;

static void decode(const struct request *request) {
    const char *in = read_string(request, 0);
    if (in == NULL) return;
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    const cairo_status_t status =
        cairo_scaled_font_text_to_glyphs(font, 0, 0, in, -1, &glyphs, &count, NULL, NULL, NULL);
    if (status != CAIRO_STATUS_SUCCESS) {
        reject(cairo_status_to_string(status), NOWHERE);
    } else if (request->argument != NULL) {
        for (int i = 0; i < count; i++) put_point((uint32_t)glyphs[i].index);
    }
    cairo_glyph_free(glyphs);
}

int main(void) {
    static const struct operation operations[] = {
        {"utf-8.validate", decode},
        {"utf-8.decode", decode, .argument = "put"},
        {0},
    };
    cairo_font_face_t *face = cairo_user_font_face_create();
    cairo_user_font_face_set_unicode_to_glyph_func(face, to_glyph);
    cairo_user_font_face_set_render_glyph_func(face, draw);
    cairo_matrix_t one;
    cairo_matrix_init_identity(&one);
    font = cairo_scaled_font_create(face, &one, &one, cairo_font_options_create());
    return serve("cairo", cairo_version_string(), "", operations);
}
