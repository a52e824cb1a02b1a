// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** More than this is not put above what is read: the list is read from its beginning instead. */
const MAX_HELD = 200;
/** Nor is anything, when so much was: a page that is open for days does not grow. */
const MAX_LIVE_ROWS = 400;

/** What is new for a list, and waits until its reader wants it: what is being read never moves. */
export class Arrivals {
  changed = signal();
  #held = new Map();
  #listing;
  #tooMany = false;

  constructor(listing) {
    this.#listing = listing;
  }

  [Symbol.iterator]() {
    return this.#held.values();
  }

  get count() {
    return this.#held.size;
  }

  /** Whether more have come than are held. */
  get tooMany() {
    return this.#tooMany;
  }

  /** Holds a row; a list that is empty shows it at once. Gives whether it is new. */
  add(row) {
    if (this.#held.has(row.key)) return false;
    if (this.#listing.has(row)) {
      this.#listing.insert(row); // it may be in a part that is just being read
      return false;
    }
    if (this.#listing.empty && !this.#listing.stale) this.#listing.insert(row);
    else if (this.#held.size < MAX_HELD) this.#held.set(row.key, row);
    else this.#tooMany = true;
    this.changed.emit();
    return true;
  }

  /** Looks for what has come and was not told, and for what is held and gone. */
  async refresh() {
    if (this.#listing.stale) return;
    const serverRows = [];
    let after;
    do {
      const { rows, next } = await this.#listing.fetchPage(after).catch(() => ({ rows: [] }));
      const isNew = rows.map((row) => this.add(row));
      serverRows.push(...rows);
      after = isNew.every(Boolean) && !this.#tooMany ? next : undefined;
    } while (after);
    const isGone = ({ key, order }) => order >= serverRows.at(-1)?.order
      && !serverRows.some((row) => row.key === key);
    [...this.#held.values()].filter(isGone).forEach(({ key }) => this.drop(key));
  }

  drop(key) {
    if (this.#held.delete(key)) this.changed.emit();
  }

  /** The list was read from its beginning: of what is held, only what has come since is new. */
  prune() {
    for (const [key, row] of this.#held) {
      if (this.#listing.has(row) || !this.#listing.reaches(row)) this.#held.delete(key);
    }
    this.#tooMany = false;
    this.changed.emit();
  }

  /** The reader wants to see them. */
  async show() {
    if (this.#tooMany || this.#listing.liveRowCount > MAX_LIVE_ROWS) {
      await this.#listing.restart();
      if (this.#listing.stale) return; // they wait on
    } else {
      const oldestFirst = [...this.#held.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
      oldestFirst.forEach((row) => this.#listing.insert(row));
    }
    this.prune();
  }
}
