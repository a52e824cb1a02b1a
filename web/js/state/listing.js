// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Maximum number of rows in a chunk of live rows. */
const LIVE_CHUNK_SIZE = 20;
/** Number of chunks kept in memory; those farthest away are unloaded and fetched again on demand. */
const MAX_LOADED_CHUNKS = 25;
/**
 * A chunk that comes into view again is fetched again if it is older: the server tells of changes
 * within the minute before an activity is shown, of later ones while it is.
 */
const MAX_AGE_MS = 50_000;

/**
 * A part of a list: a page, or rows that were inserted live. `rows` is undefined while unloaded;
 * `readAt` is when they were last fetched, `outdated` whether they have to be fetched again;
 * `height` is its rendered height, kept by its placeholder.
 *
 * @typedef {{number: number, after: string, pinned: boolean, rows: ?Row[], readAt: number, outdated:
 *     boolean, newest: string, oldest: string, height: number}} Chunk
 *
 * @typedef {{key: string, order: string}} Row a row with a unique key; rows are sorted by `order`,
 *     descending
 */

/** A list with cursor pagination that keeps only chunks near the viewport in memory. */
export class Listing {
  /** Emitted when the list has changed. */
  changed = signal();
  /** Emitted when the first page was loaded again. */
  restarted = signal();
  /** @type {Chunk[]} */
  chunks = [];
  busy = false;
  /** The error of the last load, if it failed. */
  problem;
  /** Whether all pages are loaded. */
  atEnd = false;
  /** Whether the first page is missing or outdated. */
  stale = true;

  #request;
  #toRow;
  #next;
  #generation = 0;
  #chunkCount = 0;
  #activeReads = 0;
  /** Live changes during a load. They are applied again afterwards, as the response may be older. */
  #changesDuringRead = [];

  /**
   * @param request fetches a page by cursor (undefined for the first): a promise of `{items, next}`
   * @param toRow maps an item and the time of the request to a row
   */
  constructor(request, toRow) {
    this.#request = request;
    this.#toRow = toRow;
  }

  get empty() {
    return this.chunks.every(({ rows }) => rows?.length === 0);
  }

  /** Number of rows inserted live since the last load. */
  get liveRowCount() {
    return this.chunks.reduce((sum, { live, rows }) => sum + (live ? rows.length : 0), 0);
  }

  /** All rows in memory. */
  get rows() {
    return this.chunks.flatMap(({ rows }) => rows ?? []);
  }

  /** Loads the first page again; the current rows stay until it has arrived. */
  restart() {
    this.stale = true;
    return this.#readPage(undefined);
  }

  /** Fetches a page without adding it to the list: `{rows, next}`. */
  async fetchPage(after) {
    const requestedAt = performance.now();
    const { items, next } = await this.#request(after);
    return { rows: items.map((item) => this.#toRow(item, requestedAt)), next };
  }

  /** Loads the next page. */
  async loadMore() {
    if (this.busy || (this.atEnd && !this.stale)) return;
    await (this.stale ? this.restart() : this.#readPage(this.#next));
  }

  /** Whether a row belongs into the loaded part of the list, or above it. */
  reaches({ order }) {
    return this.atEnd || this.chunks.some(({ oldest }) => order >= oldest);
  }

  find(key) {
    return this.rows.find((row) => row.key === key);
  }

  /** Whether the list contains the row, in memory or in an unloaded chunk. */
  has({ key, order }) {
    const covers = ({ rows, newest, oldest }) => !rows && order <= newest && order >= oldest;
    return Boolean(this.find(key)) || this.chunks.some(covers);
  }

  /** Inserts a row at its place unless it is already there or in an unloaded chunk. */
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

  /** Loads the rows of a chunk that comes near the viewport and unloads the farthest chunks. */
  enter(chunk) {
    this.#unloadFarFrom(this.chunks.indexOf(chunk));
    // Without an order, its rows could not be told from those of the others.
    chunk.outdated ||= Boolean(chunk.oldest) && Date.now() - chunk.readAt > MAX_AGE_MS;
    return this.load(chunk);
  }

  /** Loads the rows of a chunk unless it has them. */
  async load(chunk) {
    if (chunk.reading || (chunk.rows && !chunk.outdated)) return;
    chunk.reading = true;
    this.#activeReads++;
    const readAt = Date.now();
    try {
      chunk.rows = await this.#rereadChunk(chunk);
      Object.assign(chunk, { readAt, outdated: false });
    } catch {
      // The chunk stays as it is and is retried when it comes near the viewport again.
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

  /** Applies the recorded live changes again after a load: they are newer than the response. */
  #replayChanges() {
    this.#changesDuringRead.forEach((change) => change());
    if (--this.#activeReads === 0) this.#changesDuringRead = [];
    this.#emitChanged();
  }

  #append(after, newRows) {
    const rows = newRows.filter((row) => !this.has(row));
    const chunk = this.#newChunk({ after, pinned: !after, rows });
    if (rows.length || !after) this.chunks.push(updateBounds(chunk));
  }

  /**
   * Fetches a chunk again; several pages if rows were inserted since. Those above the first one are
   * in live chunks, or held back.
   */
  async #rereadChunk({ after, pinned, newest, oldest }) {
    const rows = [];
    let cursor = after;
    do {
      const page = await this.fetchPage(cursor);
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor && !(rows.at(-1)?.order <= oldest));
    return rows.filter(({ order }) => order >= oldest && !(pinned && order > newest));
  }

  #appendRow(row) {
    const last = this.chunks.at(-1);
    if (last.rows) last.rows.push(row);
    else last.oldest = row.order;
  }

  #liveChunk() {
    const first = this.chunks[0];
    if (first && first.live && first.rows.length < LIVE_CHUNK_SIZE) return first;
    const chunk = this.#newChunk({ pinned: true, live: true, rows: [] });
    this.chunks.unshift(chunk);
    return chunk;
  }

  #newChunk(parts) {
    return { number: this.#chunkCount++, readAt: Date.now(), height: 0, ...parts };
  }

  #unloadFarFrom(index) {
    // Without an order, rows could not be assigned to their chunks again.
    const loaded = this.chunks.filter(({ rows, pinned, oldest }) => rows && !pinned && oldest);
    const distance = (chunk) => Math.abs(this.chunks.indexOf(chunk) - index);
    loaded.sort((a, b) => distance(a) - distance(b)).slice(MAX_LOADED_CHUNKS)
      .forEach((chunk) => { chunk.rows = undefined; });
  }

  #emitChanged() {
    this.changed.emit();
  }
}

/** Inserts a row into rows sorted in descending order. */
function insertOrdered(rows, row) {
  const older = rows.findIndex(({ order }) => order < row.order);
  rows.splice(older < 0 ? rows.length : older, 0, row);
}

/** Updates the bounds of a chunk. */
function updateBounds(chunk) {
  if (chunk.rows?.length) {
    chunk.newest = chunk.rows[0].order;
    chunk.oldest = chunk.rows.at(-1).order;
  }
  return chunk;
}
