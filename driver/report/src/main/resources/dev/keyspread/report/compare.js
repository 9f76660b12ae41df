/** The objects of both reports by a name, each with what stands for it before and after. */
function pairsOf(before, after, list, name) {
  const all = new Map();
  for (const [side, report] of [["after", after], ["before", before]]) {
    for (const database of report.databases) {
      for (const each of list(database)) {
        const key = name(each);
        all.set(key, { ...(all.get(key) || {}), [side]: (all.get(key) || {})[side] || each });
      }
    }
  }
  return all;
}

function storedKeys(table) {
  return table ? table.keys.filter((key) => key.form === "stored") : [];
}

/** One of the two pictures, or a note that there is none. */
function side(name, table, key, scale) {
  return element("div", {}, element("p", { class: "side" }, name),
    key ? picture(table, key, scale) : element("p", { class: "soft" }, "This key was not seen " + name + "."));
}

function comparedTable(name, pair, scale) {
  const now = storedKeys(pair.after);
  const then = storedKeys(pair.before);
  const indexes = [...new Set([...then, ...now].map((key) => key.index))];
  const parts = indexes.map((index) => {
    const earlier = then.find((key) => key.index === index);
    const later = now.find((key) => key.index === index);
    return element("div", { class: "pictures" }, side("before", pair.before, earlier, scale), side("after", pair.after, later, scale));
  });
  const tags = element("span", {}, then[0] ? tag(then[0]) : "not seen", " → ", now[0] ? tag(now[0]) : "not seen");
  return element("section", { class: "card", "data-table": name }, element("div", { class: "compared" }, element("h3", {}, element("span", { class: "object" }, name)), tags), ...parts);
}

/** A number before and after. */
function change(pair, value, show) {
  const text = (each) => (each ? show(value(each)) : "–");
  return element("td", { class: "number" }, text(pair.before) + " → " + text(pair.after));
}

function comparedStatements(before, after) {
  const all = [...pairsOf(before, after, (database) => database.statements || [], (each) => each.text)];
  if (!all.length) {
    return [];
  }
  const mean = (each) => (each.calls ? each.millis / each.calls : 0);
  const whole = ([, pair]) => Math.max(pair.before ? pair.before.millis : 0, pair.after ? pair.after.millis : 0);
  all.sort((one, other) => whole(other) - whole(one));
  const names = ["statement", "calls", "mean time", "slowest 5 %", "rewritten", "refused"];
  return [element("h2", { id: "statements" }, "Statements"), element("div", { class: "card scroll" }, element("table", {},
    element("thead", {}, element("tr", {}, ...names.map((name, i) => element("th", { scope: "col", class: i ? "number" : "" }, name)))),
    element("tbody", {}, ...all.slice(0, 100).map(([, pair]) => element("tr", {},
      element("td", {}, statementName({ ...(pair.after || pair.before), whyNot: null })),
      change(pair, (each) => each.calls, number), change(pair, mean, time), change(pair, (each) => quantile(each, 0.95), time),
      change(pair, (each) => (each.calls ? each.rewritten / each.calls : 0), percent), change(pair, (each) => each.refused, number))))))];
}

function comparedFindings(before, after) {
  const all = pairsOf(before, after, (database) => database.findings, (each) => each.rule + " " + each.object);
  const fresh = [...all.values()].filter((pair) => !pair.before).map((pair) => pair.after);
  const gone = [...all.values()].filter((pair) => !pair.after).map((pair) => pair.before);
  return [element("h2", {}, "Findings that came"), ...(fresh.length ? fresh.map(finding) : [element("p", { class: "soft" }, "None.")]),
    element("h2", {}, "Findings that went"), ...(gone.length ? [element("ul", {}, ...gone.map((each) => element("li", {},
      element("span", { class: "object" }, each.object), " ", element("span", { class: "soft" }, each.rule))))] : [element("p", { class: "soft" }, "None.")])];
}

function comparedSettings(before, after) {
  const settings = (report) => Object.assign({}, ...report.databases.map((each) => each.settings));
  const then = settings(before);
  const now = settings(after);
  const changed = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => then[name] !== now[name]);
  return changed.length ? pairs("Settings that changed", changed.map((name) => [name, (then[name] || "–") + " → " + (now[name] || "–")])) : [];
}

/** Two reports beside each other, on one scale. */
function comparison(report) {
  const { before, after } = report;
  const highest = Math.max(...[before, after].flatMap((each) => each.databases.map(most)), 1);
  const scale = new Scale(highest);
  const text = report.changes.length ? report.changes[0] + "." : "No key is hotter or cooler than before.";
  const tables = [...pairsOf(before, after, (database) => database.tables, (table) => table.name)];
  return [element("h1", {}, "Keyspread: before and after"),
    element("div", { class: "verdict" + (report.hotter ? " hot" : ""), id: "verdict" }, element("p", {}, (report.hotter ? "Hotter than before. " : "") + text)),
    element("p", { class: "meta" }, "Before: " + before.name + ", written " + new Date(before.written).toLocaleString("en-GB")
      + ". After: " + after.name + ", written " + new Date(after.written).toLocaleString("en-GB") + "."),
    ...(report.changes.length > 1 ? [element("h2", {}, "What changed"), element("ul", { id: "changes" }, ...report.changes.map((each) => element("li", {}, each)))] : []),
    element("h2", { id: "tables" }, "Where in the key space"), legend(scale),
    ...tables.map(([name, pair]) => comparedTable(name, pair, scale)),
    ...comparedStatements(before, after), ...comparedFindings(before, after), ...comparedSettings(before, after)];
}

