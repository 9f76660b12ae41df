"use strict";

// The colours of all heat maps: dark for nothing, brighter in even steps, readable without colour vision.
const STOPS = ["#0b0a1e", "#2a1460", "#5c1a7e", "#922b7c", "#c9426a", "#ee6a4c", "#fb9f3d", "#fbd65f", "#fffbd6"];
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** The colour of a share of the brightest, 0 to 1. */
function colour(share) {
  const at = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const low = Math.min(Math.floor(at), STOPS.length - 2);
  const from = channels(STOPS[low]);
  const to = channels(STOPS[low + 1]);
  return from.map((value, i) => Math.round(value + (to[i] - value) * (at - low)));
}

/** The rows a second that a character stands for. */
function rate(character) {
  const level = ALPHABET.indexOf(character);
  return level <= 0 ? 0 : 0.01 * Math.pow(10, level / 7);
}

/** The rates of one key, bucket by bucket, of the operations that are shown. */
function rates(key, operations) {
  const all = new Float64Array(key.buckets * key.times);
  for (const operation of operations) {
    const cells = key.cells[operation];
    for (let i = 0; cells && i < all.length; i++) {
      all[i] += rate(cells[i]);
    }
  }
  return all;
}

/** A logarithmic scale, since a hot row is thousands of times the mean. */
class Scale {
  constructor(most) {
    this.most = Math.max(most, 1);
    this.least = this.most / 3000;
  }

  share(value) {
    if (value <= this.least) {
      return value > 0 ? 0.06 : 0;
    }
    return 0.06 + 0.94 * Math.log(value / this.least) / Math.log(this.most / this.least);
  }
}

/** One picture that can be pointed at, walked through by the arrow keys, and zoomed by dragging or by plus and minus. */
class HeatMap {
  constructor(canvas, key, scale, show) {
    this.canvas = canvas;
    this.key = key;
    this.scale = scale;
    this.show = show;
    this.cursor = null;
    this.reset();
    canvas.addEventListener("pointermove", (event) => this.pointed(event));
    canvas.addEventListener("pointerleave", () => this.show(null));
    canvas.addEventListener("pointerdown", (event) => this.dragStart(event));
    canvas.addEventListener("pointerup", (event) => this.dragEnd(event));
    canvas.addEventListener("keydown", (event) => this.keyed(event));
    canvas.addEventListener("blur", () => { this.cursor = null; this.draw(); this.show(null); });
  }

  operations(operations) {
    this.rates = rates(this.key, operations);
    this.draw();
  }

  reset() {
    this.view = { left: 0, right: this.key.times, low: 0, high: this.key.buckets };
  }

  /** The lowest keys lie at the bottom. */
  draw() {
    const { left, right, low, high } = this.view;
    const width = right - left;
    const height = high - low;
    this.canvas.width = width;
    this.canvas.height = height;
    const context = this.canvas.getContext("2d");
    const image = context.createImageData(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = this.rates[(high - 1 - y) * this.key.times + left + x];
        const [red, green, blue] = colour(this.scale.share(value));
        image.data.set([red, green, blue, 255], (y * width + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
    if (this.cursor) {
      context.fillStyle = "#ffffff";
      context.fillRect(this.cursor.time - left, high - 1 - this.cursor.bucket, 1, 1);
    }
  }

  cellAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const { left, right, low, high } = this.view;
    const x = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 0.9999);
    const y = Math.min(Math.max((event.clientY - box.top) / box.height, 0), 0.9999);
    return { time: left + Math.floor(x * (right - left)), bucket: high - 1 - Math.floor(y * (high - low)) };
  }

  describe(cell) {
    const value = this.rates[cell.bucket * this.key.times + cell.time];
    const start = new Date(this.key.from + cell.time * this.key.columnMillis);
    const share = (n) => Math.round(100 * n / this.key.buckets) + " %";
    const bounds = this.key.bounds;
    const keys = bounds
      ? "keys from " + (cell.bucket > 0 ? bounds[cell.bucket - 1] : "the first") + " up to " + (bounds[cell.bucket] || "the last")
      : "keys " + share(cell.bucket) + " to " + share(cell.bucket + 1) + " of the way";
    return clock(start, this.key.columnMillis) + " · " + keys + " · " + number(value) + " rows/s · hottest split "
      + percent(this.key.hottestOverTime[cell.time] || 0);
  }

  pointed(event) {
    this.show(this.describe(this.cellAt(event)), event.clientX, event.clientY);
    if (this.drag) {
      this.drag.mark(event);
    }
  }

  dragStart(event) {
    const mark = document.createElement("div");
    mark.className = "zoom";
    this.canvas.parentElement.append(mark);
    const box = this.canvas.getBoundingClientRect();
    const from = { x: event.clientX - box.left, y: event.clientY - box.top };
    this.drag = {
      cell: this.cellAt(event),
      element: mark,
      mark: (now) => {
        const to = { x: now.clientX - box.left, y: now.clientY - box.top };
        mark.style.left = Math.min(from.x, to.x) + "px";
        mark.style.top = Math.min(from.y, to.y) + "px";
        mark.style.width = Math.abs(to.x - from.x) + "px";
        mark.style.height = Math.abs(to.y - from.y) + "px";
      },
    };
    this.canvas.setPointerCapture(event.pointerId);
  }

  dragEnd(event) {
    if (!this.drag) {
      return;
    }
    const from = this.drag.cell;
    const to = this.cellAt(event);
    this.drag.element.remove();
    this.drag = null;
    if (Math.abs(from.time - to.time) > 1 && Math.abs(from.bucket - to.bucket) > 1) {
      this.view = {
        left: Math.min(from.time, to.time),
        right: Math.max(from.time, to.time) + 1,
        low: Math.min(from.bucket, to.bucket),
        high: Math.max(from.bucket, to.bucket) + 1,
      };
      this.changed();
    }
  }

  changed() {
    this.draw();
    if (this.zoomed) {
      this.zoomed(this.isZoomed());
    }
  }

  isZoomed() {
    const { left, right, low, high } = this.view;
    return left > 0 || low > 0 || right < this.key.times || high < this.key.buckets;
  }

  keyed(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const { left, right, low, high } = this.view;
    if (moves[event.key]) {
      const cursor = this.cursor || { time: right, bucket: low };
      const [time, bucket] = moves[event.key];
      this.cursor = {
        time: Math.min(Math.max(cursor.time + time, left), right - 1),
        bucket: Math.min(Math.max(cursor.bucket + bucket, low), high - 1),
      };
      this.draw();
      const box = this.canvas.getBoundingClientRect();
      this.show(this.describe(this.cursor), box.left + box.width / 2, box.top);
    } else if (event.key === "+" && this.cursor) {
      this.around(this.cursor, 2);
    } else if (event.key === "-" || event.key === "Escape") {
      this.reset();
      this.changed();
    } else {
      return;
    }
    event.preventDefault();
  }

  around(cell, times) {
    const { left, right, low, high } = this.view;
    const width = Math.max(4, Math.round((right - left) / times));
    const height = Math.max(4, Math.round((high - low) / times));
    const from = Math.min(Math.max(cell.time - width / 2, 0), Math.max(0, this.key.times - width));
    const bottom = Math.min(Math.max(cell.bucket - height / 2, 0), Math.max(0, this.key.buckets - height));
    this.view = {
      left: Math.floor(from),
      right: Math.min(Math.floor(from) + width, this.key.times),
      low: Math.floor(bottom),
      high: Math.min(Math.floor(bottom) + height, this.key.buckets),
    };
    this.changed();
  }
}
