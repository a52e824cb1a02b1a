// SPDX-License-Identifier: Apache-2.0

/** Coming back waits a random time below a bound that starts here and doubles ... */
const BACKOFF_MS = 500;
/** ... up to here: random from zero on, so that those who were cut together come one by one. */
const MAX_BACKOFF_MS = 30_000;
/** A server that stops sends everybody away at once; they come back within this time. */
const RESTART_SPREAD_MS = 5_000;
/** Whoever was too much for the server stays away for so long, up to twice. */
const OVERLOAD_DELAY_MS = 30_000;
/** A connection that has brought no welcome by then is given up. */
const WELCOME_TIMEOUT_MS = 15_000;
/** The server says something with each heartbeat: after two that were missed it is gone ... */
const DEAD_AFTER_HEARTBEATS = 2.5;
/** ... and after one, if meanwhile nobody looked: the machine may have slept. */
const SUSPECT_AFTER_HEARTBEATS = 1.5;
/** Activities that are known when they come again; a resume brings 500 at the most. */
const MAX_SEEN = 2_000;
/** The server tells of so many activities that a page says it shows. */
const MAX_SHOWING = 200;
/** What is shown is told this often at the most: the server bounds the frames of a client. */
const SHOWING_INTERVAL_MS = 200;

const CLOSE_CODES = {
  goingAway: 1001, broken: 1006, badMessage: 4400, unauthenticated: 4401, tooMany: 4429,
};
/** Frames whose position says: the client has everything before it. */
const POSITION_FRAMES = new Set(['welcome', 'activity', 'caught_up', 'gap', 'position']);

/**
 * A live connection to a Tidings server that is kept: it comes back by itself, goes on from where
 * it was, and tells each activity once. It begins at once and lasts until `close()`.
 *
 * Frames are told as events, with their data as `detail`:
 * - `welcome` `{user, position, heartbeat}`: connected, for the first time or again.
 * - `activity` `{activity, via, position}`: something new in the feed. One that took long, or was
 *   restored, may be older than those told before; ids sort by time.
 * - `changed` `{activity}`, `removed` `{id}`, `counts` `{id, counts}`: of an activity that was told
 *   here or is `showing`.
 * - `withdrawn` `{ref}`: what was in the feed because of this alone is not any more.
 * - `notification` `{notification, unseen, unread}`; `read` `{position}`: so far was read elsewhere.
 * - `caught_up` `{position, missed}`: all that was missed has been told.
 * - `gap` `{position}`: something was missed and cannot be told: load again what is shown.
 * - `position` `{position}`: nothing has happened.
 *
 * Two more are its own:
 * - `lost` `{code, wait}`: not connected; tries again in `wait` milliseconds.
 * - `signed_out`: the session is over, and so is this connection.
 */
export class Live extends EventTarget {
  #address;
  #token;
  #ticket;
  #position;
  #seen = new Set();
  #showing = [];
  #sentShowing;
  #showingTimer;
  #socket;
  #welcomed = false;
  #cursorRejected = false;
  #heartbeat;
  #lastFrameAt;
  #attempts = 0;
  #overloaded = false;
  /** Until the welcome it gives up, then it listens for silence, and when lost it waits. */
  #timer;
  #abort = new AbortController();

  /**
   * Where neither token nor ticket is given, the cookie of the session opens the connection.
   *
   * @param server its address; that which this module came from, if left out
   * @param token of the session
   * @param ticket a function that gives a new ticket, or a promise of one, for each connection; when
   *     it fails it is asked again, after a wait
   * @param since the position to go on from, such as that of the page of the feed that is shown;
   *     now, if left out
   */
  constructor({ server = new URL('.', import.meta.url).href, token, ticket, since } = {}) {
    super();
    this.#address = new URL(`${server.replace(/\/+$/, '')}/v1/live`);
    this.#address.protocol = this.#address.protocol.replace('http', 'ws');
    this.#token = token;
    this.#ticket = ticket;
    this.#position = since;
    const { signal } = this.#abort;
    globalThis.addEventListener?.('online', () => this.#onOnline(), { signal });
    globalThis.document?.addEventListener('visibilitychange', () => this.#onVisible(), { signal });
    this.#connect();
  }

  /** Everything before it was told: kept somewhere, another connection can go on from it. */
  get position() {
    return this.#position;
  }

  /** The page has these activities already: they are not told again. */
  seen(ids) {
    for (const id of ids) this.#markSeen(id);
  }

  /** The page shows these now, and only these; the first 200 count. May be said at any time. */
  showing(ids) {
    this.#showing = [...new Set(ids)].slice(0, MAX_SHOWING).sort();
    this.#showingTimer ??= setTimeout(() => {
      this.#showingTimer = undefined;
      this.#sendShowing();
    }, SHOWING_INTERVAL_MS);
  }

  /** Ends it for good. */
  close() {
    this.#abort.abort();
    clearTimeout(this.#showingTimer);
    this.#closeSocket();
  }

  #connect() {
    this.#closeSocket();
    this.#overloaded = false;
    const socket = new WebSocket(this.#address, 'tidings.v1');
    // What a socket still says that was given up is nobody's any more.
    const ifCurrent = (handler) => (event) => socket === this.#socket && handler(event);
    socket.onopen = ifCurrent(() => this.#sendHello(socket));
    socket.onmessage = ifCurrent(({ data }) => this.#onFrame(JSON.parse(data)));
    socket.onclose = ifCurrent((event) => this.#onLost(event));
    // Where nobody answered, not every engine says that it is closed, too.
    socket.onerror = ifCurrent(() => this.#onLost({ code: CLOSE_CODES.broken }));
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#onLost({ code: CLOSE_CODES.broken }), WELCOME_TIMEOUT_MS);
  }

  /** Lets go of the socket, without waiting for a server that may not answer. */
  #closeSocket() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#welcomed = false;
    socket?.close();
  }

  async #sendHello(socket) {
    try {
      const ticket = await this.#ticket?.();
      if (socket !== this.#socket) return;
      const showing = this.#showing;
      this.#send('hello', { token: this.#token, ticket, since: this.#position, showing });
      this.#sentShowing = showing.join();
    } catch {
      if (socket === this.#socket) this.#onLost({ code: CLOSE_CODES.broken });
    }
  }

  #onFrame({ t: type, d: data }) {
    this.#lastFrameAt = Date.now();
    const isDuplicate = type === 'activity' && !this.#markSeen(data.activity.id);
    if (type === 'removed') this.#seen.delete(data.id); // it may be restored
    if (type === 'welcome') this.#onWelcome(data);
    if (type === 'caught_up') this.#attempts = 0;
    if (type === 'gap') this.#resetAfterGap();
    if (POSITION_FRAMES.has(type)) this.#position = data.position;
    if (!isDuplicate) this.#emit(type, data);
    if (this.#cursorRejected && this.#welcomed) {
      this.#onFrame({ t: 'gap', d: { position: this.#position } });
    }
  }

  #onWelcome({ heartbeat }) {
    clearTimeout(this.#timer);
    this.#welcomed = true;
    this.#heartbeat = heartbeat;
    this.#timer = setInterval(() => {
      if (this.#isSilentFor(DEAD_AFTER_HEARTBEATS)) this.#onLost({ code: CLOSE_CODES.broken });
    }, heartbeat / 2);
    // With a position the way back ends only when all that was missed is told, or cannot be.
    if (!this.#position) this.#attempts = 0;
    this.#sendShowing();
  }

  /** What was known before a gap says nothing about what is loaded after it. */
  #resetAfterGap() {
    this.#seen.clear();
    this.#cursorRejected = false;
    this.#attempts = 0;
  }

  #onLost({ code, reason }) {
    this.#closeSocket();
    if (code === CLOSE_CODES.unauthenticated) {
      this.close();
      this.#emit('signed_out');
      return;
    }
    if (code === CLOSE_CODES.badMessage && reason === 'invalid_cursor') {
      this.#position = undefined;
      this.#cursorRejected = true; // told as a gap by the next welcome: what is loaded then has it all
    }
    this.#overloaded = code === CLOSE_CODES.tooMany;
    const delay = this.#delayAfter(code);
    this.#timer = setTimeout(() => this.#connect(), delay);
    this.#emit('lost', { code, wait: delay });
  }

  #delayAfter(code) {
    switch (code) {
      case CLOSE_CODES.goingAway:
        return Math.random() * RESTART_SPREAD_MS;
      case CLOSE_CODES.tooMany:
        return (1 + Math.random()) * OVERLOAD_DELAY_MS;
      default:
        return Math.random() * Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** this.#attempts++);
    }
  }

  /** The network may be another: on it nobody answers the socket that there was. */
  #onOnline() {
    if (!this.#overloaded) this.#connect();
  }

  /** Somebody looks at the page again: there is no time to lose. */
  #onVisible() {
    if (this.#overloaded || document.visibilityState !== 'visible') return;
    const isSuspect = this.#welcomed && this.#isSilentFor(SUSPECT_AFTER_HEARTBEATS);
    if (!this.#socket || isSuspect) this.#connect();
  }

  /** By the wall clock, which goes on while a machine sleeps; browsers do not show us pings. */
  #isSilentFor(heartbeats) {
    return Date.now() - this.#lastFrameAt > heartbeats * this.#heartbeat;
  }

  /** Gives whether it was new. */
  #markSeen(id) {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    if (this.#seen.size > MAX_SEEN) this.#seen.delete(this.#seen.values().next().value);
    return true;
  }

  #sendShowing() {
    if (!this.#welcomed || this.#showing.join() === this.#sentShowing) return;
    this.#send('showing', { ids: this.#showing });
    this.#sentShowing = this.#showing.join();
  }

  #send(type, data) {
    this.#socket.send(JSON.stringify({ t: type, d: data }));
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
