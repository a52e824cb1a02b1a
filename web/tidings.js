// SPDX-License-Identifier: Apache-2.0

/** Initial bound of the reconnect backoff; doubled with each attempt (full jitter) ... */
const BACKOFF_MS = 500;
/** ... up to this bound. Random delays prevent a thundering herd of reconnects. */
const MAX_BACKOFF_MS = 30_000;
/** Clients reconnect within this time after a server has shut down. */
const RESTART_SPREAD_MS = 5_000;
/** Minimum reconnect delay if the server was overloaded; up to twice as long. */
const OVERLOAD_DELAY_MS = 30_000;
/** Time to wait for the welcome frame. */
const WELCOME_TIMEOUT_MS = 15_000;
/** The server sends something with each heartbeat; after two missed ones the connection is dead. */
const DEAD_AFTER_HEARTBEATS = 2.5;
/** After one missed heartbeat a page that becomes visible reconnects: the machine may have slept. */
const SUSPECT_AFTER_HEARTBEATS = 1.5;
/** Number of activity ids kept for de-duplication; a resume repeats at most 500 activities. */
const MAX_SEEN = 2_000;
/** New tokens or tickets that may be refused, one after the other, before the user is signed out. */
const MAX_REFUSALS = 2;
/** Maximum number of shown activities that the server accepts. */
const MAX_SHOWING = 200;
/** Minimum interval between `showing` frames, as the server limits the frame rate of clients. */
const SHOWING_INTERVAL_MS = 200;

const CLOSE_CODES = {
  goingAway: 1001, broken: 1006, badMessage: 4400, unauthenticated: 4401, expired: 4410,
  tooMany: 4429,
};
/** Frames whose position guarantees that the client has everything before it. */
const POSITION_FRAMES = new Set(['welcome', 'activity', 'caught_up', 'gap', 'position']);

/**
 * A live connection to a Tidings server. It reconnects automatically, resumes from its position and
 * delivers each activity once. It connects at once and lasts until `close()`.
 *
 * Frames are dispatched as events with their data as `detail`:
 * - `welcome` `{user, position, heartbeat}`: connected, for the first time or again.
 * - `activity` `{activity, via, position}`: a new activity in the feed. Late or restored activities
 *   may be older than those before; ids sort by time.
 * - `changed` `{activity}`, `removed` `{id, comments}`, `counts` `{id, counts}`: changes of an
 *   activity that was delivered or is `showing`. All comments below a removed activity are removed
 *   with it; `comments` has the ids of those that were delivered or are `showing`.
 * - `withdrawn` `{ref}`: activities that are in the feed only because of this ref are no longer in
 *   it.
 * - `notification` `{notification, unseen, unread}`: a new or changed notification.
 * - `read` `{position}`: the feed was read up to here on another device.
 * - `listed` `{owner, name, newest}`: there is something new in the feed of the list that is watched;
 *   once on each connection anyway.
 * - `caught_up` `{position, missed}`: all missed activities have been delivered.
 * - `gap` `{position}`: something was missed that cannot be delivered: reload the data that is
 *   shown.
 * - `position` `{position}`: nothing has happened up to here.
 *
 * Two events are not frames:
 * - `lost` `{code, wait}`: disconnected; reconnects in `wait` milliseconds.
 * - `signed_out`: the session has ended, and so has this connection. With a function for tokens or
 *   tickets, this is only so if the server refuses two new ones, one after the other.
 */
export class Live extends EventTarget {
  #address;
  #WebSocket;
  #token;
  #ticket;
  #position;
  #seen = new Set();
  #showing = [];
  #sentShowing;
  #showingTimer;
  #list;
  #socket;
  #welcomed = false;
  #cursorRejected = false;
  #heartbeat;
  #lastFrameAt;
  #attempts = 0;
  /** How often new tokens or tickets were refused since the last welcome. */
  #refusals = 0;
  #overloaded = false;
  /** One timer for all states: the welcome timeout, the heartbeat check, or the reconnect delay. */
  #timer;
  #abort = new AbortController();

  /**
   * Without token and ticket, the session cookie authenticates the connection.
   *
   * @param server the server's URL; by default the one that this module was loaded from
   * @param token the session token, or a JSON Web Token of the site; or a function that returns one,
   *     or a promise of one, and makes a new one when the last has expired. It is called for each
   *     connection, retried with backoff if it fails, and returns nothing for a user who is signed out
   * @param ticket a function that returns a new ticket, or a promise of one; called in the same way
   * @param since the position to resume from, such as that of the loaded feed; by default now
   * @param webSocket the class of sockets, for environments without a global one
   */
  constructor(
    { server = new URL('.', import.meta.url).href, token, ticket, since, webSocket } = {},
  ) {
    super();
    this.#WebSocket = webSocket ?? globalThis.WebSocket;
    if (!this.#WebSocket) throw new TypeError('There is no WebSocket here: pass a class of sockets.');
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

  /** The position: everything before it was delivered. Another connection can resume from it. */
  get position() {
    return this.#position;
  }

  /** Marks activities as already known to the page: they are not delivered again. */
  seen(ids) {
    for (const id of ids) this.#markSeen(id);
  }

  /** Sets the activities that the page shows now; the first 200 count. Can be called at any time. */
  showing(ids) {
    this.#showing = [...new Set(ids)].slice(0, MAX_SHOWING).sort();
    this.#showingTimer ??= setTimeout(() => {
      this.#showingTimer = undefined;
      this.#sendShowing();
    }, SHOWING_INTERVAL_MS);
  }

  /**
   * Sets the list whose feed the page shows, if any: `listed` tells when there is something new in it.
   *
   * @param list `{owner, name}`
   */
  watch(list) {
    this.#list = list;
    if (this.#welcomed) this.#sendList();
  }

  /** Closes the connection for good. */
  close() {
    this.#abort.abort();
    clearTimeout(this.#showingTimer);
    this.#closeSocket();
  }

  #connect() {
    this.#closeSocket();
    this.#overloaded = false;
    const socket = new this.#WebSocket(this.#address, 'tidings.v1');
    // Ignores events of sockets that were replaced.
    const ifCurrent = (handler) => (event) => socket === this.#socket && handler(event);
    socket.onopen = ifCurrent(() => this.#sendHello(socket));
    socket.onmessage = ifCurrent(({ data }) => this.#onFrame(JSON.parse(data)));
    socket.onclose = ifCurrent((event) => this.#onLost(event));
    // Some engines fire no `close` event if connecting fails.
    socket.onerror = ifCurrent(() => this.#onLost({ code: CLOSE_CODES.broken }));
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#onLost({ code: CLOSE_CODES.broken }), WELCOME_TIMEOUT_MS);
  }

  /** Closes the socket without waiting for the server, which may not answer. */
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
      const token = this.#asksForToken ? await this.#token() : this.#token;
      if (socket !== this.#socket) return;
      if (this.#hasFunction && !ticket && !token) { // without them the cookie would decide
        this.#end();
        return;
      }
      const showing = this.#showing;
      this.#send('hello', { token, ticket, since: this.#position, showing });
      this.#sentShowing = showing.join();
    } catch {
      if (socket === this.#socket) this.#onLost({ code: CLOSE_CODES.broken });
    }
  }

  #onFrame({ t: type, d: data }) {
    this.#lastFrameAt = Date.now();
    const isDuplicate = type === 'activity' && !this.#markSeen(data.activity.id);
    if (type === 'removed') [data.id, ...data.comments ?? []].forEach((id) => this.#seen.delete(id)); // may be restored
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
    this.#refusals = 0;
    this.#heartbeat = heartbeat;
    this.#timer = setInterval(() => {
      if (this.#isSilentFor(DEAD_AFTER_HEARTBEATS)) this.#onLost({ code: CLOSE_CODES.broken });
    }, heartbeat / 2);
    // With a position, the backoff is reset only after the catch-up or a gap.
    if (!this.#position) this.#attempts = 0;
    this.#sendShowing();
    if (this.#list) this.#sendList();
  }

  /** After a gap the page reloads its data, so activities seen before are no longer known. */
  #resetAfterGap() {
    this.#seen.clear();
    this.#cursorRejected = false;
    this.#attempts = 0;
  }

  #onLost({ code, reason }) {
    const wasWelcomed = this.#welcomed;
    this.#closeSocket();
    if (this.#isSignedOut(code, wasWelcomed)) {
      this.#end();
      return;
    }
    if (code === CLOSE_CODES.badMessage && reason === 'invalid_cursor') {
      this.#position = undefined;
      this.#cursorRejected = true; // delivered as a gap after the next welcome
    }
    this.#overloaded = code === CLOSE_CODES.tooMany;
    const delay = this.#delayAfter(code);
    this.#timer = setTimeout(() => this.#connect(), delay);
    this.#emit('lost', { code, wait: delay });
  }

  /** A token or a ticket that was accepted may have expired since: the next one may not. */
  #isSignedOut(code, wasWelcomed) {
    if (code !== CLOSE_CODES.unauthenticated && code !== CLOSE_CODES.expired) return false;
    if (!this.#hasFunction) return true;
    if (!wasWelcomed) this.#refusals++;
    return this.#refusals >= MAX_REFUSALS;
  }

  get #asksForToken() {
    return typeof this.#token === 'function';
  }

  get #hasFunction() {
    return this.#asksForToken || Boolean(this.#ticket);
  }

  #end() {
    this.close();
    this.#emit('signed_out');
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

  /** The network may have changed, and the old socket may be dead without notice. */
  #onOnline() {
    if (!this.#overloaded) this.#connect();
  }

  /** The page became visible: reconnects at once if the connection is lost or suspect. */
  #onVisible() {
    if (this.#overloaded || document.visibilityState !== 'visible') return;
    const isSuspect = this.#welcomed && this.#isSilentFor(SUSPECT_AFTER_HEARTBEATS);
    if (!this.#socket || isSuspect) this.#connect();
  }

  /** Uses the wall clock, which continues while the machine sleeps. Browsers do not expose pings. */
  #isSilentFor(heartbeats) {
    return Date.now() - this.#lastFrameAt > heartbeats * this.#heartbeat;
  }

  /** Remembers an activity. Returns whether it is new. */
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

  #sendList() {
    this.#send('watching', { list: this.#list ?? null });
  }

  #send(type, data) {
    // The server may be closing it; the hello of the next socket says the same then.
    if (this.#socket.readyState === this.#WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ t: type, d: data }));
    }
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
