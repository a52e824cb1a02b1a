// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Rows that came by themselves are put together in pieces of so many. */
const LIVE_CHUNK_SIZE = 20;
/** So many pieces have their rows in memory; those further away are read again when they are near. */
const MAX_LOADED_CHUNKS = 25;

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
  chunks = [];
  busy = false;
  /** Why the last page could not be read. */
  problem;
  /** It goes on no further. */
  atEnd = false;
  /** It has no first page, or one that must not be relied on any more. */
  stale = true;

  #request;
  #toRow;
  #next;
  #generation = 0;
  #chunkCount = 0;
  #activeReads = 0;
  /** What was told while something was being read, which may be older. */
  #changesDuringRead = [];

  /**
   * @param request takes the cursor (undefined at first), gives a promise of `{items, next}`
   * @param toRow makes the row of an item, which it takes with the time at which it was asked for
   */
  constructor(request, toRow) {
    this.#request = request;
    this.#toRow = toRow;
  }

  get empty() {
    return this.chunks.every(({ rows }) => rows?.length === 0);
  }

  /** How many rows have come by themselves since it was read. */
  get liveRowCount() {
    return this.chunks.reduce((sum, { live, rows }) => sum + (live ? rows.length : 0), 0);
  }

  /** All rows that are in memory. */
  get rows() {
    return this.chunks.flatMap(({ rows }) => rows ?? []);
  }

  /** Reads it from its beginning; what is shown stays until that is there. */
  restart() {
    this.stale = true;
    return this.#readPage(undefined);
  }

  /** Reads once more what may stand above it, and below that: `{rows, next}`. */
  async fetchPage(after) {
    const requestedAt = performance.now();
    const { items, next } = await this.#request(after);
    return { rows: items.map((item) => this.#toRow(item, requestedAt)), next };
  }

  /** Reads its next page. */
  async loadMore() {
    if (this.busy || (this.atEnd && !this.stale)) return;
    await (this.stale ? this.restart() : this.#readPage(this.#next));
  }

  /** Whether a row would stand among those that were read, or above them. */
  reaches({ order }) {
    return this.atEnd || this.chunks.some(({ oldest }) => order >= oldest);
  }

  find(key) {
    return this.rows.find((row) => row.key === key);
  }

  /** Whether it has the row, be it in memory or further away. */
  has({ key, order }) {
    const covers = ({ rows, newest, oldest }) => !rows && order <= newest && order >= oldest;
    return Boolean(this.find(key)) || this.chunks.some(covers);
  }

  /** Puts a row where it belongs, once; unless it belongs to what is not in memory. */
  insert(row) {
    this.#recordChange(() => this.#insertRow(row));
    this.#insertRow(row);
    this.#emitChanged();
  }

  remove(key) {
    this.#recordChange(() => this.#removeRow(key));
    this.#removeRow(key);
    this.#emitChanged();
  }

  #insertRow(row) {
    if (this.has(row)) return;
    const index = this.chunks.findIndex(({ oldest }) => row.order >= oldest);
    const chunk = this.chunks[index];
    const arrivesWithPage = chunk ? !chunk.rows : !this.atEnd;
    if (arrivesWithPage) return;
    const isNewest = index === 0 && !(row.order < chunk.newest);
    if (isNewest || this.empty) this.#liveChunk().rows.unshift(row);
    else if (chunk) insertOrdered(chunk.rows, row);
    else this.#appendRow(row);
    this.chunks.forEach(updateBounds);
  }

  #removeRow(key) {
    for (const chunk of this.chunks) chunk.rows &&= chunk.rows.filter((row) => row.key !== key);
  }

  /** The reader is near this piece: its rows are needed, those of the farthest are not. */
  async load(chunk) {
    this.#unloadFarFrom(this.chunks.indexOf(chunk));
    if (chunk.rows || chunk.reading) return;
    chunk.reading = true;
    this.#activeReads++;
    try {
      chunk.rows = await this.#rereadChunk(chunk);
    } catch {
      // It keeps its place empty, and is tried again when the reader comes back to it.
    } finally {
      chunk.reading = false;
      this.#replayChanges();
    }
  }

  async #readPage(after) {
    const generation = ++this.#generation;
    this.busy = true;
    this.problem = undefined;
    this.#activeReads++;
    this.#emitChanged();
    try {
      const { rows, next } = await this.fetchPage(after);
      if (generation !== this.#generation) return;
      if (!after) this.chunks = [];
      this.#append(after, rows);
      this.#next = next;
      this.atEnd = !next;
      this.stale = false;
      if (!after) this.restarted.emit();
    } catch (problem) {
      if (generation === this.#generation) this.problem = problem;
    } finally {
      if (generation === this.#generation) this.busy = false;
      this.#replayChanges();
    }
  }

  #recordChange(change) {
    if (this.#activeReads) this.#changesDuringRead.push(change);
  }

  /** Something was read: what was told since it was asked for is newer. */
  #replayChanges() {
    this.#changesDuringRead.forEach((change) => change());
    if (--this.#activeReads === 0) this.#changesDuringRead = [];
    this.#emitChanged();
  }

  #append(after, newRows) {
    const rows = newRows.filter((row) => !this.has(row));
    const chunk = { number: this.#chunkCount++, after, pinned: !after, rows, height: 0 };
    if (rows.length || !after) this.chunks.push(updateBounds(chunk));
  }

  /** More than one page, if something has come between its rows since. */
  async #rereadChunk({ after, oldest }) {
    const rows = [];
    let cursor = after;
    do {
      const page = await this.fetchPage(cursor);
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor && !(rows.at(-1)?.order <= oldest));
    return rows.filter(({ order }) => order >= oldest);
  }

  #appendRow(row) {
    const last = this.chunks.at(-1);
    if (last.rows) last.rows.push(row);
    else last.oldest = row.order;
  }

  #liveChunk() {
    const first = this.chunks[0];
    if (first && first.live && first.rows.length < LIVE_CHUNK_SIZE) return first;
    const chunk = { number: this.#chunkCount++, pinned: true, live: true, rows: [], height: 0 };
    this.chunks.unshift(chunk);
    return chunk;
  }

  #unloadFarFrom(index) {
    // Without an order it would not be known which rows belong to which piece.
    const loaded = this.chunks.filter(({ rows, pinned, oldest }) => rows && !pinned && oldest);
    const distance = (chunk) => Math.abs(this.chunks.indexOf(chunk) - index);
    loaded.sort((a, b) => distance(a) - distance(b)).slice(MAX_LOADED_CHUNKS)
      .forEach((chunk) => { chunk.rows = undefined; });
  }

  #emitChanged() {
    this.changed.emit();
  }
}

/** Puts it before the first that is older; last, if none is. */
function insertOrdered(rows, row) {
  const older = rows.findIndex(({ order }) => order < row.order);
  rows.splice(older < 0 ? rows.length : older, 0, row);
}

/** Says anew what it reaches from and to. */
function updateBounds(chunk) {
  if (chunk.rows?.length) {
    chunk.newest = chunk.rows[0].order;
    chunk.oldest = chunk.rows.at(-1).order;
  }
  return chunk;
}
