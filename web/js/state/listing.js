// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Rows that came by themselves are put together in pieces of so many. */
const TOGETHER = 20;
/** So many pieces have their rows in memory; those further away are read again when they are near. */
const KEPT = 25;

/**
 * A part of a list: a page of it, or rows that came by themselves. `rows` is undefined while it is
 * too far away to be kept; `height` is what it took on the screen, which it goes on taking.
 *
 * @typedef {{number: number, after: string, pinned: boolean, rows: ?Row[], newest: string,
 *     oldest: string, height: number}} Piece
 *
 * @typedef {{key: string, order: string}} Row what stands in a list: of which there is one with its
 *     key, and where it stands, the greatest first
 */

/** A list that is read page by page, by cursor, of which only what is near the reader is kept. */
export class Listing {
  /** Told whenever there is something else to show. */
  changed = signal();
  /** Told when it was read from its beginning. */
  restarted = signal();
  /** @type {Piece[]} */
  pieces = [];
  busy = false;
  /** Why the last page could not be read. */
  problem;
  /** It goes on no further. */
  ended = false;
  /** It has no first page, or one that must not be relied on any more. */
  stale = true;

  #ask;
  #take;
  #next;
  #turn = 0;
  #pieces = 0;
  #reading = 0;
  /** What was told while something was being read, which may be older. */
  #meanwhile = [];

  /**
   * @param ask takes the cursor (undefined at first), gives a promise of `{items, next}`
   * @param take makes the row of an item, which it takes with the time at which it was asked for
   */
  constructor(ask, take) {
    this.#ask = ask;
    this.#take = take;
  }

  get empty() {
    return this.pieces.every(({ rows }) => rows?.length === 0);
  }

  /** How many rows have come by themselves since it was read. */
  get lively() {
    return this.pieces.reduce((sum, { live, rows }) => sum + (live ? rows.length : 0), 0);
  }

  /** All rows that are in memory. */
  get rows() {
    return this.pieces.flatMap(({ rows }) => rows ?? []);
  }

  /** Reads it from its beginning; what is shown stays until that is there. */
  restart() {
    this.stale = true;
    return this.#read(undefined);
  }

  /** Reads once more what may stand above it, and below that: `{rows, next}`. */
  async peek(after) {
    const asked = performance.now();
    const { items, next } = await this.#ask(after);
    return { rows: items.map((item) => this.#take(item, asked)), next };
  }

  /** Reads its next page. */
  async more() {
    if (this.busy || (this.ended && !this.stale)) return;
    await (this.stale ? this.restart() : this.#read(this.#next));
  }

  /** Whether a row would stand among those that were read, or above them. */
  reaches({ order }) {
    return this.ended || this.pieces.some(({ oldest }) => order >= oldest);
  }

  find(key) {
    return this.rows.find((row) => row.key === key);
  }

  /** Whether it has the row, be it in memory or further away. */
  has({ key, order }) {
    const covers = ({ rows, newest, oldest }) => !rows && order <= newest && order >= oldest;
    return Boolean(this.find(key)) || this.pieces.some(covers);
  }

  /** Puts a row where it belongs, once; unless it belongs to what is not in memory. */
  insert(row) {
    this.#remember(() => this.#put(row));
    this.#put(row);
    this.#tell();
  }

  remove(key) {
    this.#remember(() => this.#drop(key));
    this.#drop(key);
    this.#tell();
  }

  #put(row) {
    if (this.has(row)) return;
    const place = this.pieces.findIndex(({ oldest }) => row.order >= oldest);
    const piece = this.pieces[place];
    const comesWithItsPage = piece ? !piece.rows : !this.ended;
    if (comesWithItsPage) return;
    const isNewest = place === 0 && !(row.order < piece.newest);
    if (isNewest || this.empty) this.#top().rows.unshift(row);
    else if (piece) between(piece.rows, row);
    else this.#bottom(row);
    this.pieces.forEach(bound);
  }

  #drop(key) {
    for (const piece of this.pieces) piece.rows &&= piece.rows.filter((row) => row.key !== key);
  }

  /** The reader is near this piece: its rows are needed, those of the farthest are not. */
  async near(piece) {
    this.#forgetFarFrom(this.pieces.indexOf(piece));
    if (piece.rows || piece.reading) return;
    piece.reading = true;
    this.#reading++;
    try {
      piece.rows = await this.#readAgain(piece);
    } catch {
      // It keeps its place empty, and is tried again when the reader comes back to it.
    } finally {
      piece.reading = false;
      this.#catchUp();
    }
  }

  async #read(after) {
    const turn = ++this.#turn;
    this.busy = true;
    this.problem = undefined;
    this.#reading++;
    this.#tell();
    try {
      const { rows, next } = await this.peek(after);
      if (turn !== this.#turn) return;
      if (!after) this.pieces = [];
      this.#append(after, rows);
      this.#next = next;
      this.ended = !next;
      this.stale = false;
      if (!after) this.restarted.tell();
    } catch (problem) {
      if (turn === this.#turn) this.problem = problem;
    } finally {
      if (turn === this.#turn) this.busy = false;
      this.#catchUp();
    }
  }

  #remember(told) {
    if (this.#reading) this.#meanwhile.push(told);
  }

  /** Something was read: what was told since it was asked for is newer. */
  #catchUp() {
    this.#meanwhile.forEach((again) => again());
    if (--this.#reading === 0) this.#meanwhile = [];
    this.#tell();
  }

  #append(after, read) {
    const rows = read.filter((row) => !this.has(row));
    const piece = { number: this.#pieces++, after, pinned: !after, rows, height: 0 };
    if (rows.length || !after) this.pieces.push(bound(piece));
  }

  /** More than one page, if something has come between its rows since. */
  async #readAgain({ after, oldest }) {
    const rows = [];
    let cursor = after;
    do {
      const page = await this.peek(cursor);
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor && !(rows.at(-1)?.order <= oldest));
    return rows.filter(({ order }) => order >= oldest);
  }

  #bottom(row) {
    const last = this.pieces.at(-1);
    if (last.rows) last.rows.push(row);
    else last.oldest = row.order;
  }

  #top() {
    const first = this.pieces[0];
    if (first && first.live && first.rows.length < TOGETHER) return first;
    const piece = { number: this.#pieces++, pinned: true, live: true, rows: [], height: 0 };
    this.pieces.unshift(piece);
    return piece;
  }

  #forgetFarFrom(here) {
    // Without an order it would not be known which rows belong to which piece.
    const kept = this.pieces.filter(({ rows, pinned, oldest }) => rows && !pinned && oldest);
    const distance = (piece) => Math.abs(this.pieces.indexOf(piece) - here);
    kept.sort((a, b) => distance(a) - distance(b)).slice(KEPT)
      .forEach((piece) => { piece.rows = undefined; });
  }

  #tell() {
    this.changed.tell();
  }
}

/** Puts it before the first that is older; last, if none is. */
function between(rows, row) {
  const older = rows.findIndex(({ order }) => order < row.order);
  rows.splice(older < 0 ? rows.length : older, 0, row);
}

/** Says anew what it reaches from and to. */
function bound(piece) {
  if (piece.rows?.length) {
    piece.newest = piece.rows[0].order;
    piece.oldest = piece.rows.at(-1).order;
  }
  return piece;
}
