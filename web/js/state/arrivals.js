// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Maximum number of held rows; if exceeded, the list is reloaded instead. */
const MAX_HELD = 200;
/**
 * Maximum number of rows inserted live; if exceeded, the list is reloaded instead. Keeps pages that
 * stay open for days small.
 */
const MAX_LIVE_ROWS = 400;

/**
 * New rows of a list, held back until the user asks for them, so that the list does not move while
 * it is read.
 */
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

  /** Whether more rows have arrived than can be held. */
  get tooMany() {
    return this.#tooMany;
  }

  /** Holds a row; an empty list shows it at once. Returns whether it is new. */
  add(row) {
    if (this.#held.has(row.key)) return false;
    if (this.#listing.has(row)) {
      this.#listing.insert(row); // its chunk may be loading
      return false;
    }
    if (this.#listing.empty && !this.#listing.stale) this.#listing.insert(row);
    else if (this.#held.size < MAX_HELD) this.#held.set(row.key, row);
    else this.#tooMany = true;
    this.changed.emit();
    return true;
  }

  /**
   * Fetches the beginning of the list: holds rows that were missed and drops held ones that were
   * deleted.
   */
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

  /**
   * Drops held rows that the reloaded list contains or does not reach; shows the others if the list
   * is empty.
   */
  prune() {
    for (const [key, row] of this.#held) {
      if (this.#listing.has(row) || !this.#listing.reaches(row)) this.#held.delete(key);
    }
    if (this.#listing.empty) this.#insertHeld();
    this.#tooMany = false;
    this.changed.emit();
  }

  /** Inserts the held rows into the list. */
  async show() {
    if (this.#tooMany || this.#listing.liveRowCount > MAX_LIVE_ROWS) {
      await this.#listing.restart();
      if (this.#listing.stale) return; // keeps them held
    } else {
      this.#insertHeld();
    }
    this.prune();
  }

  #insertHeld() {
    const oldestFirst = [...this.#held.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
    this.#held.clear();
    oldestFirst.forEach((row) => this.#listing.insert(row));
  }
}
