"use strict";
// Filters, opens the target of a link, and keeps the filters in the page's address.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const form = document.getElementById("filter");
  const found = document.getElementById("found");
  const heads = all(".matrix .operations th[data-operation]");
  const encodings = all(".matrix .encodings th[data-width]");
  const rows = all(".matrix tr[data-anchor]").map(row => ({
    row, language: row.parentElement.dataset.language, cells: all("td.cell", row),
  }));
  // one line in a language for the implementations of which nothing is known
  const quiet = all(".matrix tr.quiet").map(row => ({
    row, language: row.parentElement.dataset.language, count: Number(row.dataset.count),
  }));
  const everyone = quiet.reduce((sum, { count }) => sum + count, rows.length);
  const implementations = all("details.implementation");
  const DIFFERS = ["must", "should", "declared", "known", "not-run"];
  const hide = (element, hidden) => { if (element.hidden !== hidden) element.hidden = hidden; };
  const is = (element, verdict) => verdict === "differs"
    ? DIFFERS.some(name => element.classList.contains(name)) : element.classList.contains(verdict);

  function filter() {
    const language = form.elements.language.value, verdict = form.elements.verdict.value;
    const words = form.elements.operation.value.toLowerCase().split(/\s+/).filter(Boolean);
    const named = heads.map(head => words.every(word => head.dataset.operation.includes(word)));
    const counts = heads.map(() => 0);
    const shown = new Set();
    for (const { row, language: own, cells } of rows) {
      let hits = 0;
      cells.forEach((cell, i) => {
        const hit = named[i] && (!verdict || is(cell, verdict));
        cell.classList.toggle("other", Boolean(verdict) && !hit);
        if (hit && (!language || own === language)) { hits++; counts[i]++; }
      });
      const visible = (!language || own === language) && (hits > 0 || !(verdict || words.length));
      hide(row, !visible);
      if (visible) shown.add(row.dataset.anchor);
    }
    let listed = shown.size;
    for (const { row, language: own, count } of quiet) {
      const visible = (!language || own === language) && !verdict && words.length === 0;
      hide(row, !visible);
      if (visible) listed += count;
    }
    const every = form.elements.every?.checked ?? true;
    const isPlain = !(verdict || language || words.length);
    const columns = heads.map((head, i) => named[i] && (!(verdict || language) || counts[i] > 0)
      && (!isPlain || every || !("folded" in head.dataset)));
    heads.forEach((head, i) => hide(head, !columns[i]));
    for (const { cells } of rows) cells.forEach((cell, i) => hide(cell, !columns[i]));
    let next = 0;
    for (const encoding of encodings) {
      const width = Number(encoding.dataset.width);
      const left = columns.slice(next, next + width).filter(Boolean).length;
      const narrow = left * 37 - 10 < encoding.dataset.name.length * 10;
      heads.slice(next, next + width).forEach(head => head.classList.toggle("whole", narrow));
      encoding.classList.toggle("narrow", narrow);
      encoding.colSpan = Math.max(left, 1);
      hide(encoding, left === 0);
      next += width;
    }
    for (const body of all(".matrix tbody")) hide(body, !all("tr[data-anchor], tr.quiet", body).some(row => !row.hidden));
    for (const part of implementations) {
      hide(part, !shown.has(part.id));
      for (const operation of all("[data-operation]", part)) {
        hide(operation, !(words.every(word => operation.dataset.operation.includes(word)) && (!verdict || is(operation, verdict))));
      }
    }
    found.textContent = `${listed} of ${everyone} implementations, ${columns.filter(Boolean).length} of ${heads.length} operations`;
  }

  function remember() {
    const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    const text = query.toString();
    try { history.replaceState(null, "", (text ? "?" + text : location.pathname) + location.hash); } catch { /* not allowed on file: pages of some browsers */ }
  }

  function follow() {
    all(".matrix [aria-current]").forEach(cell => cell.removeAttribute("aria-current"));
    let anchor;
    try { anchor = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    const target = anchor && document.getElementById(anchor);
    if (!target) return;
    for (let part = target; part; part = part.parentElement) {
      if (part.localName === "details") part.open = true;
      part.hidden = false;
    }
    const link = all(".matrix td.cell a").find(link => link.getAttribute("href") === "#" + anchor);
    if (link) link.setAttribute("aria-current", "true");
    target.scrollIntoView();
  }

  const query = new URLSearchParams(location.search);
  if (form.elements.every) form.elements.every.checked = query.has("every");
  for (const name of ["language", "operation", "verdict"]) {
    const field = form.elements[name], value = query.get(name) ?? "";
    if (field.localName === "input" || [...field.options].some(option => option.value === value)) field.value = value;
  }
  form.hidden = false;
  form.addEventListener("input", () => { filter(); remember(); });
  form.addEventListener("reset", () => setTimeout(() => { filter(); remember(); }));
  form.addEventListener("submit", event => event.preventDefault());
  addEventListener("hashchange", follow);
  // a second click on the same cell does not change the address, but should go there all the same
  document.addEventListener("click", event => {
    const link = event.target.closest?.("a[href^='#']");
    if (link && link.getAttribute("href") === location.hash) setTimeout(follow);
  });
  filter();
  follow();
})();
