const PATTERNS = {
  even: ["even", "Dark and bright are mixed everywhere, as they should be"],
  diagonal: ["diagonal: sequential key", "Rows are written in the order of the key, so one split takes them all, wherever it is divided"],
  band: ["band: hot range", "One range of keys takes most of the writes"],
  row: ["row: hot row", "A single key takes a large share of the writes; no split can be divided below one row"],
  stripes: ["stripes: periodic", "Writes come and go in a rhythm, as of a job"],
  unknown: ["too few rows to tell", "A pattern is named from 200 written rows on"],
};
const OPERATIONS = ["insert", "update", "delete", "read"];
const OPEN_TABLES = 8;
const FEWEST_TIMES = 3;

/** Names may hold control characters, which could hide or turn around what stands beside them. */
function visible(text) {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => (c === "\n" || c === "\t" ? c : escaped(c)));
}

function escaped(text) {
  return [...text].map((c) => "\\u{" + c.codePointAt(0).toString(16) + "}").join("");
}

/** An element with text or children; text never becomes markup. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === "onclick") {
      made.addEventListener("click", value);
    } else if (value !== null && value !== undefined) {
      made.setAttribute(key, visible(String(value)));
    }
  }
  const shown = children.filter((child) => child !== null && child !== undefined);
  made.append(...shown.map((child) => (typeof child === "string" ? visible(child) : child)));
  return made;
}

function number(value) {
  if (value === 0 || value >= 100) {
    return Math.round(value).toLocaleString("en");
  }
  return Number(value.toPrecision(2)).toLocaleString("en");
}

function percent(share) {
  return (share > 0 && share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)) + " %";
}

function two(value) {
  return String(value).padStart(2, "0");
}

function clock(date, step) {
  const time = two(date.getHours()) + ":" + two(date.getMinutes()) + ":" + two(date.getSeconds());
  return step < 1000 ? time + "." + String(date.getMilliseconds()).padStart(3, "0") : time;
}

function duration(millis) {
  const seconds = Math.round(millis / 1000);
  if (seconds < 120) {
    return seconds + " s";
  }
  return seconds < 7200 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
}

function tip(text, x, y) {
  const box = document.getElementById("tip");
  box.hidden = !text;
  if (text) {
    box.textContent = visible(text);
    box.style.left = Math.max(8, Math.min(x + 14, window.innerWidth - box.offsetWidth - 8)) + "px";
    box.style.top = Math.max(8, y - box.offsetHeight - 12) + "px";
  }
}

function header(report) {
  const places = report.databases.map((each) => each.url + " (" + each.engine + "), watched for " + duration(each.until - each.since));
  return [
    element("h1", {}, "Keyspread report"),
    element("div", { class: "verdict" + (report.verdict.hot ? " hot" : ""), id: "verdict" }, element("p", {}, report.verdict.text)),
    ...places.map((place) => element("p", { class: "meta" }, place)),
    element("p", { class: "meta" }, "Written " + new Date(report.written).toLocaleString("en-GB") + ". Keys are shown as "
      + (report.databases.some((each) => each.settings["keyspread.report-keys"] === "on") ? "values." : "ranks and shares, never as values.")),
  ];
}

function copyButton(text) {
  const button = element("button", { type: "button", "aria-label": "Copy this fix" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (refused) { // a file that was opened from disk may not use the clipboard's interface everywhere
      const area = element("textarea", {});
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  return button;
}

function finding(each) {
  const fixes = each.fixes.filter((fix) => fix.text).map((fix) => element("div", { class: "fix" },
    element("span", { class: "soft" }, fix.what), element("pre", { tabindex: "0" }, fix.text), copyButton(fix.text)));
  const more = fixes.length > 1 ? element("details", {}, element("summary", { class: "soft" }, "Other ways"), ...fixes.slice(1)) : null;
  return element("article", { class: "card finding" },
    element("div", { class: "severity " + each.severity }, each.severity.toUpperCase()),
    element("div", {},
      element("p", {}, element("span", { class: "object" }, each.object), " ", element("span", { class: "soft" }, each.rule)),
      element("p", {}, each.problem),
      element("p", {}, each.remedy),
      element("p", { class: "soft" }, "Seen " + number(each.count) + (each.count === 1 ? " time" : " times")
        + (each.seenAt ? ", at " + each.seenAt : "") + ". ", "More: ", element("code", {}, each.documentation)),
      fixes[0], more));
}

function findings(database) {
  const all = database.findings;
  return [element("h2", {}, "Findings"),
    ...(all.length ? all.map(finding) : [element("p", { class: "soft" }, "Nothing was found.")])];
}

function operationsOf(key) {
  return OPERATIONS.filter((operation) => key.cells[operation]);
}

function most(database) {
  let highest = 1;
  for (const table of database.tables) {
    for (const key of table.keys) {
      highest = Math.max(highest, rates(key, operationsOf(key)).reduce((one, other) => Math.max(one, other), 0));
    }
  }
  return highest;
}

function legend(scale) {
  const steps = Array.from({ length: 17 }, (_, i) => "rgb(" + colour(i / 16).join(",") + ")");
  const bar = element("span", { class: "bar", role: "img", "aria-label": "Colour scale from dark, none, to bright, " + number(scale.most) + " rows a second" });
  bar.style.background = "linear-gradient(90deg," + steps.join(",") + ")";
  return element("div", { class: "legend" }, element("span", {}, "0"), bar,
    element("span", {}, number(scale.most) + " rows/s a cell, on a logarithmic scale; low keys at the bottom, time to the right"));
}

function title(key) {
  const place = key.index ? "Index " + key.index : "Primary key";
  const columns = " (" + key.columns.join(", ") + ")";
  if (key.form === "what-if") {
    return "What if " + key.columns[0] + " = " + key.rule;
  }
  if (key.form === "without-rule") {
    return "The same without the rule" + columns;
  }
  return place + columns + (key.rule ? ", " + key.columns[0] + " = " + key.rule : "") + (key.source ? ", as " + key.source + " has it" : "");
}

function isHot(key) {
  return key.patterns[0] === "diagonal" || key.patterns[0] === "row";
}

function tag(key) {
  const kind = { unknown: " unknown", band: " warm", diagonal: " hot", row: " hot" }[key.patterns[0]] || "";
  return element("span", { class: "tag" + kind }, key.patterns.map((each) => PATTERNS[each][0]).join(", "));
}

function alternative(table, key) {
  return "Heat map of " + table.name + ", " + title(key) + ". " + key.patterns.map((each) => PATTERNS[each].join(": ")).join(". ")
    + ". The hottest of 16 splits takes " + percent(key.hottest) + " of the writes, " + percent(key.appended)
    + " of the inserts go behind all others. Arrow keys walk through the cells, plus and minus zoom.";
}

function overTime(key) {
  const shares = key.hottestOverTime;
  const height = (share) => (40 - 38 * share).toFixed(2);
  const points = shares.map((share, i) => (100 * (i + 0.5) / shares.length).toFixed(2) + " " + height(share));
  if (shares.length) { // to both edges, so that a single share is a line as well
    points.unshift("0 " + height(shares[0]));
    points.push("100 " + height(shares[shares.length - 1]));
  }
  const holder = element("div", {});
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "line");
  svg.setAttribute("viewBox", "0 0 100 42");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "Share of the hottest split over time, between " + percent(Math.min(...shares)) + " and " + percent(Math.max(...shares)));
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  back.setAttribute("width", "100");
  back.setAttribute("height", "42");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", "M" + points.join("L"));
  svg.append(back, line);
  holder.append(svg, element("div", { class: "axis" },
    element("span", {}, "share of the hottest of 16 simulated splits, 0 to 100 %"), element("span", {}, "now " + percent(shares[shares.length - 1] || 0))));
  return holder;
}

/** Numbers with what they are, on one line where there is room. */
function figures(entries) {
  return element("p", { class: "figures" }, ...entries.map(([name, value]) => element("span", {}, name + " ", element("b", {}, value))));
}

function picture(table, key, scale) {
  const canvas = element("canvas", { tabindex: "0", role: "img", "aria-label": alternative(table, key),
    "data-table": table.name, "data-form": key.form, "data-pattern": key.patterns.join(" "), "data-buckets": key.buckets, "data-times": key.times });
  const map = new HeatMap(canvas, key, scale, tip);
  const present = operationsOf(key);
  const reset = element("button", { type: "button", hidden: "", onclick: () => { map.reset(); map.changed(); } }, "Whole picture");
  map.zoomed = (isZoomed) => { reset.hidden = !isZoomed; };
  const choices = present.length > 1 ? ["all", ...present] : [];
  const buttons = choices.map((choice) => element("button", { type: "button", "aria-pressed": choice === "all" ? "true" : "false",
    onclick: (event) => {
      buttons.forEach((button) => button.setAttribute("aria-pressed", button === event.currentTarget ? "true" : "false"));
      map.operations(choice === "all" ? present : [choice]);
    } }, choice === "all" ? "All" : choice[0].toUpperCase() + choice.slice(1) + "s"));
  map.operations(present);
  const start = new Date(key.from);
  const end = new Date(key.from + key.times * key.columnMillis);
  return element("figure", {},
    element("figcaption", {}, element("div", {}, element("strong", {}, title(key)), " ", tag(key)),
      element("p", { class: "soft" }, key.patterns.map((each) => PATTERNS[each][1]).join(". ") + "."
        + (key.times < FEWEST_TIMES ? " It was too short to show how it went over time." : "")
        + (key.unseen ? " Rows whose key the database makes are not in the picture." : "")
        + (key.source ? " This report's rows alone: each report gives its keys heights by the keys that it has seen itself." : "")),
      figures([["hottest of 16 splits", percent(key.hottest)], ["behind all others", percent(key.appended)], ["evenness", percent(key.evenness)]])),
    element("div", { class: "map" }, canvas),
    element("div", { class: "axis" }, element("span", {}, clock(start, key.columnMillis)), element("span", {}, clock(end, key.columnMillis))),
    element("div", { class: "tools" }, ...buttons, reset),
    overTime(key));
}

/** The simulated database for each form of the primary key: what is stored, and what other rules would do. */
function simulation(table) {
  const keys = table.keys.filter((key) => !key.index);
  if (keys.length < 2) {
    return null;
  }
  const rows = keys.map((key) => {
    const bar = element("span", { class: "share" + (isHot(key) ? " hot" : "") });
    bar.style.setProperty("--part", key.hottest);
    const form = key.form === "stored" ? "as stored" : key.form === "without-rule" ? "without the rule" : "what if";
    return element("tr", {}, element("td", { class: "form" }, form),
      element("td", {}, element("code", {}, key.columns.join(", ")), key.rule ? element("div", { class: "soft" }, key.columns[0] + " = " + key.rule) : ""),
      element("td", { class: "hottest" }, bar, percent(key.hottest)), element("td", { class: "number" }, percent(key.evenness)),
      element("td", {}, PATTERNS[key.patterns[0]][0]));
  });
  return element("div", { class: "scroll" }, element("table", { class: "simulation" },
    element("caption", { class: "soft" }, "16 splits, simulated from these writes"),
    element("thead", {}, element("tr", {}, ...["key", "columns", "hottest split", "evenness", "pattern"].map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, ...rows)));
}

function counts(table) {
  const done = OPERATIONS.filter((operation) => table.rows[operation]).map((operation) => number(table.rows[operation]) + " " + operation + (table.rows[operation] === 1 ? "" : "s"));
  return (done.join(", ") || "no rows") + (table.rolledBack ? ", " + number(table.rolledBack) + " rows rolled back" : "")
    + (table.unplaced ? "; " + number(table.unplaced) + " of them at places that their statements do not tell, so in no picture" : "")
    + (table.uncounted ? "; beside them the rows of " + number(table.uncounted) + (table.uncounted === 1 ? " statement" : " statements") + " that neither text nor update count tells" : "");
}

function tableCard(table, scale, isOpen) {
  const first = table.keys[0];
  const details = element("details", { class: "table card", "data-table": table.name },
    element("summary", {}, element("h3", {}, element("span", { class: "object" }, table.name)), first ? tag(first) : null, element("span", { class: "soft" }, counts(table))));
  let isDrawn = false;
  const draw = () => {
    if (!isDrawn && details.open) {
      isDrawn = true;
      const shown = table.keys.filter((key) => key.form !== "what-if");
      const tried = table.keys.filter((key) => key.form === "what-if" && key.patterns[0] !== "unknown");
      const last = tried.length ? [tried[tried.length - 1]] : [];
      details.append(element("div", { class: "pictures" }, ...shown.concat(last).map((key) => picture(table, key, scale))), simulation(table) || "");
    }
  };
  details.addEventListener("toggle", draw);
  details.open = isOpen;
  draw();
  return details;
}

function tables(database) {
  const scale = new Scale(most(database));
  return [element("h2", { id: "tables" }, "Where in the key space"),
    legend(scale),
    ...(database.tables.length
      ? database.tables.map((table, i) => tableCard(table, scale, i < OPEN_TABLES))
      : [element("p", { class: "soft" }, "No statement gave a key that could be looked at.")])];
}

function pairs(heading, entries) {
  return [element("h2", {}, heading), element("div", { class: "card scroll" }, element("table", {}, element("tbody", {},
    ...entries.map(([name, value]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, element("code", {}, String(value))))))))];
}

function counters(database) {
  const values = database.counters;
  return pairs("Counters", [["texts or shapes that were planned", number(values.plans)], ["shard values that were filled", number(values.filled)],
    ["reads that got a shard predicate", number(values.rewrittenReads)], ["statements that were refused", number(values.refused)],
    ["texts that were not understood", number(values.notUnderstood)]]);
}

function start() {
  const report = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("report");
  if (report.before) {
    main.append(...comparison(report));
    return;
  }
  main.append(...header(report));
  for (const database of report.databases) {
    const parts = [...findings(database), ...tables(database), ...refusals(database), ...statements(database), ...counters(database),
      ...pairs("Settings in force", Object.entries(database.settings))];
    if (report.databases.length > 1) {
      main.append(element("h2", { class: "database" }, database.url));
    }
    main.append(...parts);
  }
}

start();
