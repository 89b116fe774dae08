// The playground: asks the oracle, a WebAssembly module in the page, and shows each document's steps side by side.

/** Starts the oracle. The result answers requests such as {operation, in: ["C0 80"], trace: true}. */
export async function oracle(bytes) {
  const compiled = await WebAssembly.compile(bytes);
  let instance = await WebAssembly.instantiate(compiled);
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  return async request => {
    const text = encoder.encode(JSON.stringify(request));
    try {
      const { memory, request: make, answer, reply } = instance.exports;
      const at = make(text.length);
      new Uint8Array(memory.buffer, at, text.length).set(text);
      const length = answer();
      return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, reply(), length)));
    } catch (error) {
      instance = await WebAssembly.instantiate(compiled); // a module that failed is not used again
      return { problem: `the oracle failed: ${error.message}` };
    }
  };
}

/** The units of a text in notation. */
export const units = text => text.split(" ").filter(Boolean);

/** A text as the units of an operation's input. */
export function unitsOfText(text, kind) {
  const hex = (value, digits) => value.toString(16).toUpperCase().padStart(digits, "0");
  if (kind === "bytes") return [...new TextEncoder().encode(text)].map(byte => hex(byte, 2)).join(" ");
  if (kind === "code units") return text.split("").map(unit => hex(unit.charCodeAt(0), 4)).join(" ");
  return [...text].map(character => hex(character.codePointAt(0), 4)).join(" ");
}

/** The characters of a result, or "" if it has none. Those that cannot be seen are shown as [U+0000]. */
export function characters(out, kind) {
  const values = units(kind.startsWith("a number and ") ? out.split(" ").slice(1).join(" ") : out).map(unit => parseInt(unit, 16));
  const text = kind === "code units" ? values.map(value => String.fromCharCode(value)).join("")
    : kind === "UTF-8" ? ofUtf8(Uint8Array.from(values))
    : /code points$/.test(kind) ? values.map(value => String.fromCodePoint(value)).join("") : "";
  return [...text].map(character => /^[\p{C}\p{Zl}\p{Zp}]$/u.test(character)
    ? `[U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}]`
    : /^\p{M}$/u.test(character) ? `\u25CC${character}` : character).join("");
}

/** The text of bytes, or "" if they are not well-formed UTF-8. */
function ofUtf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return "";
  }
}

/** Whether an operation's result is bytes in UTF-8. */
function writesUtf8({ name, gives }) {
  return gives === "bytes" && /^(whatwg-)?utf-8\.|\.to-utf-8/.test(name);
}

/** Whether an input is in a row such as "E0 A0-BF". */
export function isInRow(input, row) {
  const [own, ranges] = [units(input), units(row)];
  return own.length === ranges.length && ranges.every((range, i) => {
    const [first, last = first] = range.split("-").map(end => parseInt(end, 16));
    const value = parseInt(own[i], 16);
    return first <= value && value <= last;
  });
}

/** The longest input whose events are assigned to its items: each item is one more question. */
const LONGEST = 48;

/**
 * For each event, the number of the input item that it is about, or null. An event is about the first item that it
 * depends on: the events up to it are those of the input cut before that item. `more` are further operands that stay.
 */
export async function places(ask, request, events, more = []) {
  const input = units(request.in[0]);
  if (input.length > LONGEST || request.in.length > 1 + more.length) return events.map(() => null);
  const texts = events.map(event => JSON.stringify(event));
  const starts = [];
  for (let length = 0; length < input.length; length++) {
    const cut = await ask({ ...request, in: [input.slice(0, length).join(" "), ...more] });
    const other = (cut.events ?? []).map(event => JSON.stringify(event));
    let alike = 0;
    while (alike < texts.length && alike < other.length && texts[alike] === other[alike]) alike++;
    starts.push(alike);
  }
  let item = null;
  return events.map((event, number) => {
    if (event.item === undefined) return item;
    const read = starts.filter(start => start <= number).length;
    for (item = read - 1; item >= 0 && input[item] !== event.item; item--);
    if (item < 0) item = null;
    return item;
  });
}

/** The steps of a trace, each with the item it is about and how deep its algorithm is. */
export function steps(events, at) {
  const list = [];
  let depth = 0, item = "";
  events.forEach((event, number) => {
    if (event.enter) depth++;
    else if (event.leave === null) { depth--; item = ""; }
    else if (event.item !== undefined) item = event.item;
    else {
      const [algorithm, step, values = ""] = event.step;
      list.push({ id: `${algorithm}/${step}`, algorithm, step, values, item, at: at[number], depth });
      item = "";
    }
  });
  return list;
}

/**
 * Gives each step of each list a moment, from 1 on, so that all documents read an item at the same time. Returns the
 * number of the last moment.
 */
export function align(lists) {
  const most = [];
  for (const list of lists) {
    let read = 0, place = 0;
    for (const step of list) {
      const next = Math.max(read, step.at === null ? 0 : step.at + 1);
      place = next > read ? 1 : place + 1;
      read = next;
      Object.assign(step, { read, place });
      most[read] = Math.max(most[read] ?? 0, place);
    }
  }
  const before = [0];
  for (let read = 0; read < most.length; read++) before.push(before[read] + (most[read] ?? 0));
  for (const list of lists) for (const step of list) step.moment = before[step.read] + step.place;
  return before.at(-1);
}

/** An answer in words. */
export function words(answer, validates) {
  if (answer.problem) return answer.problem;
  if (answer.error) return `an error, at ${answer.at}`;
  if (validates) return "accepted";
  return answer.out || "(empty)";
}

// ---------------------------------------------------------------------------------------------------------------

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Ways to type an input of each kind. */
const SUCH = {
  "bytes": "C0 80, C080, 0xC0 0x80 or \\xC0\\x80",
  "code units": "D83D DCA9, D83DDCA9 or \\uD83D\\uDCA9",
  "code points": "20AC 1F4A9, U+20AC or \\u{20AC}",
  "UCS-4 values": "20AC 7FFFFFFF or 0x20AC",
};

async function start() {
  const find = id => document.getElementById(id);
  const data = JSON.parse(find("data").textContent);
  const bytes = Uint8Array.from(atob(find("oracle").textContent.trim()), c => c.charCodeAt(0));
  const ask = await oracle(bytes);
  const form = find("ask");
  const { operation: choice, first, second, text, time } = form.elements;
  const columns = find("columns"), tape = find("tape"), said = find("said"), seen = find("seen");
  // the operands in notation, and what is wrong with them
  let operands = [], problem = "";
  let shown = [], length = 0, asked = 0, playing = null;

  const own = () => data.operations.find(operation => operation.name === choice.value);
  const documents = () => [...form.querySelectorAll("[name=document]:checked")].map(box => box.value);

  function choose() {
    const operation = own();
    find("meaning").textContent = operation.meaning;
    find("kind").textContent = operation.kind;
    find("such").textContent = SUCH[operation.kind];
    find("page").href = `operations/${operation.name}.html`;
    find("two").hidden = operation.operands < 2;
    find("input").textContent = operation.operands < 2 || operation.takes_number ? "input" : "first string";
    find("other").textContent = `${operation.second}, ${operation.takes_number ? "in decimal" : `${operation.kind} in hexadecimal`}`;
    find("documents").replaceChildren(...operation.documents.map(name => element("label", {},
      element("input", { type: "checkbox", name: "document", value: name, checked: true }), ` ${data.documents[name]} `)));
  }

  /** The operands as typed. */
  const typed = () => [first.value.trim(), ...(own().operands > 1 ? [second.value.trim()] : [])];

  const request = (name, operands) => ({ operation: name, trace: true, in: operands });

  async function update() {
    const turn = ++asked, operation = own(), results = [];
    const read = await ask(request(operation.name, typed()));
    if (turn !== asked) return; // the input has changed
    operands = read.in ?? typed();
    problem = read.problem ?? "";
    for (const name of problem ? [] : documents()) {
      const question = request(`${name}:${operation.name}`, operands), answer = await ask(question);
      const events = answer.events ?? [];
      const number = operation.takes_number ? [operands[1]] : [];
      results.push({ name, answer, list: steps(events, await places(ask, question, events, number)) });
      if (turn !== asked) return;
    }
    shown = results;
    length = align(shown.map(result => result.list));
    time.max = length;
    time.value = Math.min(Number(time.value), length);
    const answers = new Set(shown.map(({ answer }) => words(answer, operation.validates)));
    said.textContent = problem ? problem
      : shown.length === 0 ? "Choose a document."
      : shown.length === 1 ? `${data.documents[shown[0].name]}: ${[...answers][0]}`
      : answers.size > 1 ? `${answers.size} different answers`
      : `${shown.length === 2 ? "Both" : `All ${shown.length}`} documents: ${[...answers][0]}`;
    columns.replaceChildren(...shown.map(result => column(result, operation)));
    compare(operation);
    light();
    remember();
  }

  function column({ name, answer, list }, operation) {
    const box = element("section", { className: "column" });
    box.append(element("h2", {}, element("a", { href: `documents/${name}.html` }, data.documents[name]),
      operation.documents[0] === name ? " (judges)" : ""));
    const verdict = answer.problem ? "must" : answer.error ? "should" : "conforms";
    box.append(element("p", { className: `answer seq verdict ${verdict}` }, words(answer, operation.validates)));
    const text = answer.out ? characters(answer.out, writesUtf8(operation) ? "UTF-8" : operation.gives) : "";
    if (text) box.append(element("p", { className: "characters" }, "as text: ", element("bdi", {}, text)));
    if (answer.unspecified) box.append(element("p", { className: "faint" }, `No document decides this: ${answer.unspecified}.`));
    let algorithm = "";
    const lines = list.flatMap(step => {
      const link = element("a", { href: `documents/${step.algorithm.replace("#", ".html#")}/${step.step}` }, step.step);
      const line = element("li", { className: "step" }, element("b", { className: "seq" }, step.item), " ", link, " ", data.steps[step.id] ?? "");
      if (step.values) line.append(" ", element("span", { className: "seq" }, `→ ${step.values}`));
      const begins = step.algorithm === algorithm ? [] : [element("li", { className: "faint" }, data.algorithms[step.algorithm] ?? "")];
      algorithm = step.algorithm;
      for (const part of [...begins, line]) part.style.marginLeft = `${Math.min(step.depth - 1, 3) * 0.8}rem`;
      return [...begins, line];
    });
    box.append(element("ol", { className: "trace" }, ...lines));
    return box;
  }

  /** Lights the steps up to the chosen moment, and the items that they are about. */
  function light() {
    const now = Number(time.value);
    find("moment").textContent = length === 0 ? "" : now === 0 ? "before the first step" : `step ${now} of ${length}`;
    const current = new Set();
    shown.forEach(({ list }, number) => {
      const last = list.filter(step => step.moment <= now).length - 1;
      columns.children[number].querySelectorAll(".step").forEach((line, i) => {
        line.className = `step ${i < last ? "past" : i === last ? "now" : ""}`;
        line.toggleAttribute("aria-current", i === last);
      });
      if (list[last] && list[last].at !== null) current.add(list[last].at);
    });
    const items = (problem ? [] : operands).flatMap((input, i) => [...(i ? ["|"] : []), ...units(input)]);
    tape.replaceChildren(...items.map((item, i) => element("span", { className: current.has(i) ? "now" : "" }, item)));
  }

  /** What implementations answered, where the vectors have this input. */
  function compare(operation) {
    const input = operands.join(" | ");
    const lines = [];
    for (const known of problem ? [] : data.known[operation.name] ?? []) {
      const exact = known.seen.find(([own]) => own === input);
      const row = operation.operands === 1 && known.rows.find(row => isInRow(input, row));
      if (!exact && !row) continue;
      const link = element("a", { href: `implementations/${known.slug}.html` }, known.title);
      // of a row, some inputs may be right
      const differs = row === input ? "differs" : `differs on some of ${row}`;
      const says = exact ? element("span", { className: "seq" }, exact[1]) : element("span", {}, differs);
      lines.push(element("tr", {}, element("td", {}, link), element("td", {}, says), element("td", {}, known.reason)));
    }
    find("none").hidden = lines.length > 0;
    find("differ").hidden = lines.length === 0;
    seen.replaceChildren(...lines);
    const conforming = data.conforming[operation.name] ?? [];
    const links = conforming.map(({ slug, title }) => element("a", { href: `implementations/${slug}.html` }, title));
    find("conform").hidden = links.length === 0;
    find("conforming").replaceChildren(...links.flatMap((link, i) => i === 0 ? [link] : [", ", link]));
  }

  // every state has an address
  function remember() {
    const operation = own(), [input, other] = operands;
    const state = new URLSearchParams({ operation: operation.name, in: input });
    if (other !== undefined) state.set("and", other);
    if (documents().length < operation.documents.length) state.set("documents", documents().join(" "));
    if (Number(time.value) < length) state.set("step", time.value);
    const hash = "#" + state;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }

  function recall() {
    const state = new URLSearchParams(location.hash.slice(1));
    const name = state.get("operation");
    if (data.operations.some(operation => operation.name === name)) choice.value = name;
    choose();
    first.value = state.get("in") ?? "41 C0 80 E2 82 AC";
    second.value = state.get("and") ?? (own().takes_number ? "4" : "");
    const chosen = state.get("documents")?.split(" ");
    if (chosen) form.querySelectorAll("[name=document]").forEach(box => { box.checked = chosen.includes(box.value); });
    time.max = 1e6;
    time.value = state.get("step") ?? 1e6;
    return update();
  }

  function stop() {
    clearInterval(playing);
    playing = null;
    form.elements.play.textContent = "play";
  }

  function play() {
    if (playing) return stop();
    if (Number(time.value) >= length) time.value = 0;
    form.elements.play.textContent = "pause";
    playing = setInterval(() => {
      time.value = Number(time.value) + 1;
      light();
      if (Number(time.value) >= length) { stop(); remember(); }
    }, 350);
    light();
  }

  const changed = () => { stop(); time.max = 1e6; time.value = 1e6; return update(); };
  choice.addEventListener("change", () => {
    choose();
    second.value = own().takes_number ? "4" : "";
    changed();
  });
  first.addEventListener("input", changed);
  second.addEventListener("input", changed);
  text.addEventListener("input", () => { first.value = unitsOfText(text.value, own().kind); changed(); });
  find("documents").addEventListener("change", changed);
  time.addEventListener("input", () => { stop(); light(); remember(); });
  form.elements.play.addEventListener("click", play);
  form.addEventListener("submit", event => event.preventDefault());
  addEventListener("hashchange", recall);
  choice.replaceChildren(...data.operations.map(({ name }) => element("option", { value: name }, name)));
  await recall();
  form.hidden = false;
  globalThis.playground = { ask, ready: true };
}

if (globalThis.document) start();
