//! Pages of the site in Chromium: widths, colours, the keyboard, and the time that the largest one takes.

use std::fs;
use std::sync::PoisonError;

use serde_json::json;
use tempfile::TempDir;
use utfproof_site::{File, Site, files};

use super::{shared, site};
use crate::page::browser;
use crate::reports::samples;
use crate::whole::{drawn, is_whole};

/// One page of each kind, and the hostile ones.
const PAGES: &[&str] = &[
    "index.html",
    "matrix.html",
    "findings.html",
    "glossary.html",
    "vendor.html",
    "atlas.html",
    "operations/index.html",
    "operations/utf-8.decode.html",
    "documents/index.html",
    "documents/java-data-input.html",
    "documents/wtf-8-2014.html",
    "implementations/glib.html",
    "implementations/perl.html",
    "implementations/script-alert-1-script-31m.html",
];

pub(super) fn written(files: &[File]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &file.text).unwrap();
    }
    folder
}

/// The texts with too little contrast (WCAG AA, 4.5 to 1), with their ratios; how far the page is wider than the window;
/// and the boxes that scroll, but not by the keyboard.
pub(super) const PROBLEMS: &str = r"(() => {
    const channels = colour => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = ([r, g, b]) => {
        const [R, G, B] = [r, g, b].map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * R + .7152 * G + .0722 * B;
    };
    const paper = element => {
        for (let e = element; e; e = e.parentElement) {
            const [r, g, b, a = 1] = channels(getComputedStyle(e).backgroundColor);
            if (a > 0) return [r, g, b];
        }
        return [255, 255, 255];
    };
    const isVisible = e => e.checkVisibility() && e.getClientRects().length > 0;
    const texts = [...document.querySelectorAll('body *')].filter(e => isVisible(e)
        && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
        && !e.closest('svg, option, .skip'));
    const faint = new Set();
    for (const e of texts) {
        const [a, b] = [channels(getComputedStyle(e).color), paper(e)].map(luminance);
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < 4.5) faint.add(`${e.tagName}.${e.className} ${ratio.toFixed(2)}`);
    }
    const root = document.documentElement;
    const scrolls = e => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth;
    const stuck = [...document.querySelectorAll('body *')].filter(e => isVisible(e) && scrolls(e) && e.tabIndex < 0)
        .map(e => e.tagName + '.' + e.className);
    return {texts: texts.length > 5, faint: [...faint], beyond: root.scrollWidth - root.clientWidth, stuck};
})()";

#[test]
#[cfg(feature = "slow")]
fn pages_fit_both_widths_and_both_colour_schemes() {
    let Some(browser) = browser::shared() else {
        return;
    };
    let folder = written(shared());
    let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
    let good = json!({"texts": true, "faint": [], "beyond": 0, "stuck": []});
    for (scheme, width) in [("light", 400), ("dark", 1400)] {
        browser.prefer(scheme);
        for page in drawn(PAGES, 4) {
            let address = format!("file://{}/{page}", folder.path().display());
            let problems = browser.measure(&address, width, PROBLEMS);
            assert_eq!(problems, good, "{page}, {scheme}, {width} pixels");
        }
    }
    browser.prefer("");
}

/// How far the matrix is wider than its frame, how many columns it shows, whether its legend is above it, and how many
/// implementations have one line together in their language.
const MATRIX: &str = "(() => {
    const [frame, signs] = ['.frame', '.signs'].map(part => document.querySelector(part));
    const columns = [...document.querySelectorAll('.operations th')].filter(e => e.checkVisibility()).length;
    const every = document.querySelector('[name=every]');
    const before = columns, beyond = frame.scrollWidth - frame.clientWidth;
    every.click();
    const all = [...document.querySelectorAll('.operations th')].filter(e => e.checkVisibility()).length;
    const quiet = [...document.querySelectorAll('tr.quiet a')].map(e => e.textContent);
    return [beyond, before, all > before, signs.getBoundingClientRect().bottom <= frame.getBoundingClientRect().top,
        quiet.includes('expat') && !quiet.includes('nim')];
})()";

#[test]
#[cfg(feature = "seconds")]
fn the_matrix_fits_a_window_and_folds_what_has_no_answer() {
    let Some(browser) = browser::shared() else {
        return;
    };
    let folder = written(shared());
    let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
    let address = format!("file://{}/matrix.html", folder.path().display());
    let matrix = browser.measure(&address, 1400, MATRIX);
    assert_eq!(matrix, json!([0, 32, true, true, true]));
}

/// The numbers that a narrow window cuts off.
const CUT: &str = "(() => {
    document.querySelectorAll('details').forEach(e => { e.open = true; });
    const end = e => Math.min(innerWidth, e.closest('.wide')?.getBoundingClientRect().right ?? innerWidth);
    const cut = [...document.querySelectorAll('.num')].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > end(e) + 1);
    return cut.map(e => e.textContent).slice(0, 9);
})()";

#[test]
#[cfg(feature = "slow")]
fn no_number_is_cut_off_at_400_pixels() {
    let Some(browser) = browser::shared() else {
        return;
    };
    let folder = written(shared());
    let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
    for page in drawn(PAGES, 4)
        .into_iter()
        .filter(|page| **page != "matrix.html")
    {
        let address = format!("file://{}/{page}", folder.path().display());
        let cut = browser.measure(&address, 400, CUT);
        assert_eq!(cut, json!([]), "{page}");
    }
}

/// The elements that the Tab key reaches in the matrix, and whether each shows that it has the focus.
const FOCUS: &str = "(() => {
    const all = [...document.querySelectorAll('a[href], select, input, button, summary, [tabindex]')];
    const shown = all.filter(e => e.checkVisibility());
    const plain = shown.filter(e => {
        e.focus({focusVisible: true});
        return document.activeElement !== e || getComputedStyle(e).outlineStyle === 'none';
    });
    return [shown.length > 300, plain.map(e => e.outerHTML.slice(0, 80))];
})()";

#[test]
#[cfg(feature = "seconds")]
fn the_keyboard_reaches_every_cell_and_shows_where_it_is() {
    let Some(browser) = browser::shared() else {
        return;
    };
    let folder = written(shared());
    let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
    let address = format!("file://{}/matrix.html", folder.path().display());
    let focus = browser.measure(&address, 1400, FOCUS);
    assert_eq!(focus, json!([true, []]));
}

#[test]
fn a_matrix_of_three_hundred_implementations_shows_each() {
    if !is_whole() {
        return;
    }
    let Some(browser) = browser::shared() else {
        return;
    };
    let site = Site {
        implementations: Vec::new(), // the reports are enough
        ..site((0..3).flat_map(|_| samples::many()).collect())
    };
    let folder = written(&files(&site).unwrap());
    let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
    let address = format!("file://{}/matrix.html", folder.path().display());
    let rows = "document.querySelectorAll('tr[data-anchor]').length";
    assert_eq!(browser.measure(&address, 1400, rows), json!(300));
}
