//! The JSON report.
