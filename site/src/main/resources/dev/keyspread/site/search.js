// Finds pages by words of their titles and headings. The index is a script, since a page on disk may not fetch files.
const form = document.querySelector("[role=search]");
const input = form.querySelector("input");
const found = document.getElementById("found");
const root = document.body.dataset.root;
const most = 12;

/** Returns 0 for a title that begins with the words, 1 for one that has them, 2 for a heading; nothing else is found. */
function rank(text, words, isTitle) {
  const lower = text.toLowerCase();
  if (!words.every((word) => lower.includes(word))) {
    return -1;
  }
  return isTitle ? (lower.startsWith(words[0]) ? 0 : 1) : 2;
}

function hits(words) {
  const all = [];
  for (const [address, title, ...sections] of searchIndex) {
    const place = rank(title, words, true);
    if (place >= 0) {
      all.push({ place, address, text: title });
    }
    for (const [id, heading] of sections) {
      if (rank(heading, words, false) >= 0) {
        all.push({ place: 2, address: address + "#" + id, text: title + " › " + heading });
      }
    }
  }
  return all.sort((one, other) => one.place - other.place).slice(0, most);
}

function item(text, address) {
  const element = document.createElement("li");
  const link = document.createElement(address ? "a" : "span");
  link.textContent = text;
  if (address) {
    link.href = root + address;
  }
  element.append(link);
  return element;
}

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = words.length ? hits(words) : [];
  found.replaceChildren(...all.map((each) => item(each.text, each.address)));
  if (words.length && !all.length) {
    found.append(item("No title has these words."));
  }
}

// Scrolls a long list of pages to this page.
const here = document.querySelector("#navigation [aria-current]");
const list = document.getElementById("navigation");
if (here && here.offsetTop > list.clientHeight - 80) {
  list.scrollTop = here.offsetTop - 240;
}

form.hidden = false;
input.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    input.focus();
  }
});
