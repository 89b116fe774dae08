//! The file formats of reports, and the choice of one by a path's ending.

use std::io;
use std::path::Path;

use super::{Report, badge, html, json, junit, markdown};

/// A file format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The JSON report, for programs.
    Json,
    /// JUnit's XML, for continuous integration.
    JUnit,
    /// GitHub Flavored Markdown, for a comment or a job summary.
    Markdown,
    /// One self-contained page, for a browser.
    Html,
    /// JSON from which shields.io draws a badge.
    Badge,
}

/// No format has this ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{path}': the file name's ending chooses the format of a report: use one of {endings}")]
pub struct UnknownFormat {
    /// The path, escaped.
    pub path: String,
    /// The known endings.
    pub endings: String,
}

/// A report cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// Its template fails.
    #[error("cannot render the HTML report: {0}")]
    Html(#[from] minijinja::Error),
    /// The XML cannot be written.
    #[error("cannot render the JUnit report: {0}")]
    JUnit(#[from] quick_junit::SerializeError),
    /// The writer failed.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] = [
        Self::Json,
        Self::JUnit,
        Self::Markdown,
        Self::Html,
        Self::Badge,
    ];

    /// The ending of its files, without the leading dot.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::JUnit => "xml",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Badge => "badge.json",
        }
    }

    /// The format that a path's ending asks for, in upper or lower case.
    ///
    /// # Errors
    ///
    /// If no format has that ending; the error lists the known ones.
    pub fn for_path(path: &Path) -> Result<Self, UnknownFormat> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.to_ascii_lowercase().ends_with(Self::Badge.ending()) {
            return Ok(Self::Badge);
        }
        let ending = path.extension().unwrap_or_default();
        let format = Self::ALL.into_iter();
        let mut format = format.filter(|format| ending.eq_ignore_ascii_case(format.ending()));
        format.next().ok_or_else(|| UnknownFormat {
            path: path.to_string_lossy().escape_debug().to_string(),
            endings: Self::ALL
                .map(|format| match format {
                    Self::Badge => format.ending().to_owned(),
                    format => format!(".{}", format.ending()),
                })
                .join(" "),
        })
    }
}

/// Renders reports as the text of one file.
///
/// # Errors
///
/// If a template or a writer fails, which is a bug in this crate: no report can cause it.
pub fn render(format: Format, reports: &[Report]) -> Result<String, RenderError> {
    let mut bytes = Vec::new();
    write(format, reports, &mut bytes)?;
    Ok(String::from_utf8(bytes).map_err(io::Error::other)?)
}

/// Writes the text of [`render`]. JSON and HTML, by far the largest, are written one report at a time.
///
/// # Errors
///
/// Those of the writer and of [`render`].
pub fn write(
    format: Format,
    reports: &[Report],
    writer: &mut impl io::Write,
) -> Result<(), RenderError> {
    match format {
        Format::Json => json::write(reports, writer)?,
        Format::Html => html::write(reports, writer)?,
        Format::JUnit => writer.write_all(junit::render(reports)?.as_bytes())?,
        Format::Markdown => writer.write_all(markdown::render(reports).as_bytes())?,
        Format::Badge => writer.write_all(badge::render(reports).as_bytes())?,
    }
    Ok(())
}
