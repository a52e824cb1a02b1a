// SPDX-License-Identifier: Apache-2.0

/** Coming back waits a random time below a bound that starts here and doubles ... */
const BACKOFF_MS = 500;
/** ... up to here: random from zero on, so that those who were cut together come one by one. */
const BACKOFF_MOST_MS = 30_000;
/** A server that stops sends everybody away at once; they come back within this time. */
const RETURN_WITHIN_MS = 5_000;
/** Whoever was too much for the server stays away for so long, up to twice. */
const TOO_MUCH_MS = 30_000;
/** A connection that has brought no welcome by then is given up. */
const WELCOME_WITHIN_MS = 15_000;
/** The server says something with each heartbeat: after two that were missed it is gone ... */
const SILENT_HEARTBEATS = 2.5;
/** ... and after one, if meanwhile nobody looked: the machine may have slept. */
const DOUBTFUL_HEARTBEATS = 1.5;
/** Activities that are known when they come again; a resume brings 500 at the most. */
const REMEMBERED = 2_000;
/** The server tells of so many activities that a page says it shows. */
const SHOWING_MOST = 200;
/** What is shown is told this often at the most: the server bounds the frames of a client. */
const SHOWING_EVERY_MS = 200;

const CLOSED = {
  goingAway: 1001, broken: 1006, badMessage: 4400, unauthenticated: 4401, tooMany: 4429,
};
/** Frames whose position says: the client has everything before it. */
const MOVING_ON = new Set(['welcome', 'activity', 'caught_up', 'gap', 'position']);

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
  #toldShowing;
  #telling;
  #socket;
  #welcomed = false;
  #refused = false;
  #heartbeat;
  #heardAt;
  #attempts = 0;
  #patient = false;
  /** Until the welcome it gives up, then it listens for silence, and when lost it waits. */
  #timer;
  #ended = new AbortController();

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
    const { signal } = this.#ended;
    globalThis.addEventListener?.('online', () => this.#moved(), { signal });
    globalThis.document?.addEventListener('visibilitychange', () => this.#watched(), { signal });
    this.#connect();
  }

  /** Everything before it was told: kept somewhere, another connection can go on from it. */
  get position() {
    return this.#position;
  }

  /** The page has these activities already: they are not told again. */
  seen(ids) {
    for (const id of ids) this.#remember(id);
  }

  /** The page shows these now, and only these; the first 200 count. May be said at any time. */
  showing(ids) {
    this.#showing = [...new Set(ids)].slice(0, SHOWING_MOST).sort();
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#tellShowing();
    }, SHOWING_EVERY_MS);
  }

  /** Ends it for good. */
  close() {
    this.#ended.abort();
    clearTimeout(this.#telling);
    this.#drop();
  }

  #connect() {
    this.#drop();
    this.#patient = false;
    const socket = new WebSocket(this.#address, 'tidings.v1');
    // What a socket still says that was given up is nobody's any more.
    const current = (then) => (event) => socket === this.#socket && then(event);
    socket.onopen = current(() => this.#hello(socket));
    socket.onmessage = current(({ data }) => this.#hear(JSON.parse(data)));
    socket.onclose = current((closed) => this.#lose(closed));
    // Where nobody answered, not every engine says that it is closed, too.
    socket.onerror = current(() => this.#lose({ code: CLOSED.broken }));
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lose({ code: CLOSED.broken }), WELCOME_WITHIN_MS);
  }

  /** Lets go of the socket, without waiting for a server that may not answer. */
  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#welcomed = false;
    socket?.close();
  }

  async #hello(socket) {
    try {
      const ticket = await this.#ticket?.();
      if (socket !== this.#socket) return;
      const showing = this.#showing;
      this.#send('hello', { token: this.#token, ticket, since: this.#position, showing });
      this.#toldShowing = showing.join();
    } catch {
      if (socket === this.#socket) this.#lose({ code: CLOSED.broken });
    }
  }

  #hear({ t: type, d: data }) {
    this.#heardAt = Date.now();
    const known = type === 'activity' && !this.#remember(data.activity.id);
    if (type === 'removed') this.#seen.delete(data.id); // it may be restored
    if (type === 'welcome') this.#welcome(data);
    if (type === 'caught_up') this.#attempts = 0;
    if (type === 'gap') this.#breakOff();
    if (MOVING_ON.has(type)) this.#position = data.position;
    if (!known) this.#tell(type, data);
    if (this.#refused && this.#welcomed) {
      this.#hear({ t: 'gap', d: { position: this.#position } });
    }
  }

  #welcome({ heartbeat }) {
    clearTimeout(this.#timer);
    this.#welcomed = true;
    this.#heartbeat = heartbeat;
    this.#timer = setInterval(() => {
      if (this.#isSilentFor(SILENT_HEARTBEATS)) this.#lose({ code: CLOSED.broken });
    }, heartbeat / 2);
    // With a position the way back ends only when all that was missed is told, or cannot be.
    if (!this.#position) this.#attempts = 0;
    this.#tellShowing();
  }

  /** What was known before a gap says nothing about what is loaded after it. */
  #breakOff() {
    this.#seen.clear();
    this.#refused = false;
    this.#attempts = 0;
  }

  #lose({ code, reason }) {
    this.#drop();
    if (code === CLOSED.unauthenticated) {
      this.close();
      this.#tell('signed_out');
      return;
    }
    if (code === CLOSED.badMessage && reason === 'invalid_cursor') {
      this.#position = undefined;
      this.#refused = true; // told as a gap by the next welcome: what is loaded then has it all
    }
    this.#patient = code === CLOSED.tooMany;
    const wait = this.#waitAfter(code);
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.#tell('lost', { code, wait });
  }

  #waitAfter(code) {
    switch (code) {
      case CLOSED.goingAway:
        return Math.random() * RETURN_WITHIN_MS;
      case CLOSED.tooMany:
        return (1 + Math.random()) * TOO_MUCH_MS;
      default:
        return Math.random() * Math.min(BACKOFF_MOST_MS, BACKOFF_MS * 2 ** this.#attempts++);
    }
  }

  /** The network may be another: on it nobody answers the socket that there was. */
  #moved() {
    if (!this.#patient) this.#connect();
  }

  /** Somebody looks at the page again: there is no time to lose. */
  #watched() {
    if (this.#patient || document.visibilityState !== 'visible') return;
    const doubtful = this.#welcomed && this.#isSilentFor(DOUBTFUL_HEARTBEATS);
    if (!this.#socket || doubtful) this.#connect();
  }

  /** By the wall clock, which goes on while a machine sleeps; browsers do not show us pings. */
  #isSilentFor(heartbeats) {
    return Date.now() - this.#heardAt > heartbeats * this.#heartbeat;
  }

  /** Gives whether it was new. */
  #remember(id) {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    if (this.#seen.size > REMEMBERED) this.#seen.delete(this.#seen.values().next().value);
    return true;
  }

  #tellShowing() {
    if (!this.#welcomed || this.#showing.join() === this.#toldShowing) return;
    this.#send('showing', { ids: this.#showing });
    this.#toldShowing = this.#showing.join();
  }

  #send(type, data) {
    this.#socket.send(JSON.stringify({ t: type, d: data }));
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
