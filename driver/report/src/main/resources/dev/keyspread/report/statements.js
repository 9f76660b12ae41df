/** Milliseconds in the unit that suits them. */
function time(millis) {
  if (millis < 1) {
    return number(millis * 1000) + " µs";
  }
  return millis < 10000 ? number(millis) + " ms" : number(millis / 1000) + " s";
}

/** The end of a stretch of times, in milliseconds: each is twice as long as the one before, the first one 1.024 µs. */
function stretchEnd(i) {
  return 0.001024 * Math.pow(2, i);
}

/** The time that so large a share of the executions stayed below. */
function quantile(statement, share) {
  let sum = 0;
  for (let i = 0; i < statement.timesTaken.length; i++) {
    sum += statement.timesTaken[i];
    if (sum >= share * statement.calls) {
      return stretchEnd(i);
    }
  }
  return 0;
}

/** Executions by their time, as bars; the words beside it say the same. */
function histogram(statement) {
  const times = statement.timesTaken;
  const first = times.findIndex((count) => count > 0);
  if (first < 0) {
    return null;
  }
  const shown = times.slice(first);
  const highest = Math.max(...shown);
  const bars = shown.map((count, i) => {
    const bar = element("span", { title: number(count) + " in " + time(stretchEnd(first + i) / 2) + " to " + time(stretchEnd(first + i)) });
    bar.style.height = (count ? Math.max(8, 100 * count / highest) : 0) + "%";
    return bar;
  });
  const words = shown.map((count, i) => (count ? number(count) + " below " + time(stretchEnd(first + i)) : "")).filter((each) => each).join(", ");
  return element("div", { class: "histogram", role: "img", "aria-label": "Executions by time: " + words }, ...bars);
}

const COLUMNS = [
  ["statement", (each) => each.text, "text"],
  ["calls", (each) => each.calls],
  ["rows", (each) => each.rows],
  ["time", (each) => each.millis],
  ["median", (each) => quantile(each, 0.5)],
  ["slowest 5 %", (each) => quantile(each, 0.95)],
  ["rewritten", (each) => each.rewritten],
  ["failed", (each) => each.failed],
];

/** The canonical text has a space behind each token. */
function tidy(text) {
  return text.replace(/ ([,);.])/g, "$1").replace(/([(.]) /g, "$1");
}

function statementName(each) {
  return element("div", { class: "statement" },
    element("code", {}, tidy(each.text) || "all others together"),
    each.seenAt ? element("div", { class: "soft" }, "first at " + each.seenAt) : null,
    each.whyNot ? element("div", { class: "soft why" }, "Without its shard: " + each.whyNot) : null);
}

function statementRow(each, whole) {
  const bar = element("span", { class: "share" });
  bar.style.width = Math.round(60 * each.millis / Math.max(whole, 1e-9)) + "px";
  const cell = (name, ...content) => element("td", { class: "number", "data-name": name }, ...content);
  return element("tr", {},
    element("td", {}, statementName(each)),
    cell("calls", number(each.calls)), cell("rows", number(each.rows)),
    cell("time", bar, time(each.millis)),
    cell("median", each.calls ? "< " + time(quantile(each, 0.5)) : "–", histogram(each)),
    cell("slowest 5 %", each.calls ? "< " + time(quantile(each, 0.95)) : "–"),
    cell("rewritten", each.calls ? percent(each.rewritten / each.calls) : "–"),
    cell("failed", each.failed ? element("strong", {}, number(each.failed)) : "0"));
}

/** Sorts the rows by a column; the same column again turns them around. */
function sorter(body, rows, headers) {
  return (at) => {
    const header = headers[at];
    const isText = COLUMNS[at][2] === "text";
    const down = header.getAttribute("aria-sort") ? header.getAttribute("aria-sort") === "ascending" : !isText;
    headers.forEach((each) => each.removeAttribute("aria-sort"));
    header.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = COLUMNS[at][1];
    const ordered = [...rows].sort((one, other) => (isText ? value(one.data).localeCompare(value(other.data)) : value(one.data) - value(other.data)));
    body.append(...(down ? ordered.reverse() : ordered).map((row) => row.element));
  };
}

function statements(database) {
  const executed = (database.statements || []).filter((each) => each.calls || each.failed);
  if (!executed.length) {
    return [];
  }
  const whole = executed.reduce((sum, each) => Math.max(sum, each.millis), 0);
  const rows = executed.map((each) => ({ data: each, element: statementRow(each, whole) }));
  const body = element("tbody", {});
  const headers = COLUMNS.map(([name, , kind], i) => element("th", { scope: "col", class: kind === "text" ? "" : "number" },
    element("button", { type: "button", class: "sort", onclick: () => sort(i) }, name)));
  const sort = sorter(body, rows, headers);
  sort(3);
  return [element("h2", { id: "statements" }, "Statements"),
    element("p", { class: "soft" }, "By shape: literals are masked. Rows are those that were changed, and those of a result that were read. A batch of a prepared statement is one call."),
    element("div", { class: "card" }, element("table", { class: "statements" },
      element("thead", {}, element("tr", {}, ...headers)), body))];
}

function refusals(database) {
  const refused = (database.statements || []).filter((each) => each.refused);
  return refused.length === 0 ? [] : [element("h2", { id: "refused" }, "Refused"),
    ...refused.map((each) => element("article", { class: "card finding" },
      element("div", { class: "severity error" }, number(each.refused) + "×"),
      element("div", {}, element("p", {}, each.refusal || "The reason is not known."), statementName({ ...each, whyNot: null }))))];
}

