// SPDX-License-Identifier: Apache-2.0
import { get } from './api.js';
import { signal } from './signal.js';

/** The server tells counts and removals of at most this many activities that we say we show. */
const SHOWING_MOST = 200;
/** Reconnecting waits a random time below a bound that starts here and doubles ... */
const BACKOFF_MS = 500;
/** ... up to here; random, so that a restarted server is not met by everybody at once. */
const BACKOFF_MOST_MS = 30_000;
/** Changes of what is shown are gathered for so long. */
const GATHER_MS = 200;

const signals = new Map();
let socket;
let wanted = false;
let welcomed = false;
let attempts = 0;
let retry;
let gathering;
let toldShowing;

/** Whether frames arrive: told `true` with each welcome, `false` when the connection is lost. */
export const connected = signal();

/** Listens to the frames of one type: `welcome`, `activity`, `removed`, `counts`, ... */
export function on(type, listener) {
  if (!signals.has(type)) signals.set(type, signal());
  signals.get(type).on(listener);
}

/** Connects as who is signed in: the browser sends the cookie along. */
export function open() {
  close();
  wanted = true;
  connect();
}

export function close() {
  wanted = false;
  welcomed = false;
  clearTimeout(retry);
  socket?.close();
  socket = undefined;
}

/** The page shows other activities than before; the server will be told which. */
export function showingChanged() {
  clearTimeout(gathering);
  gathering = setTimeout(tellShowing, GATHER_MS);
}

function tellShowing() {
  if (!welcomed) return;
  const ids = shownIds();
  if (ids.join() !== toldShowing) send('showing', { ids });
  toldShowing = ids.join();
}

function connect() {
  clearTimeout(retry);
  socket?.close();
  const url = new URL('./v1/live', document.baseURI);
  url.protocol = url.protocol.replace('http', 'ws');
  const opened = new WebSocket(url, 'tidings.v1');
  welcomed = false;
  socket = opened;
  // Frames of a socket that was replaced meanwhile are nobody's any more.
  const current = (then) => (event) => opened === socket && then(event);
  opened.onopen = current(() => {
    toldShowing = undefined;
    send('hello', { showing: shownIds() });
  });
  opened.onmessage = current(({ data }) => heard(JSON.parse(data)));
  opened.onclose = current(lost);
}

function send(type, data) {
  socket.send(JSON.stringify({ t: type, d: data }));
}

function heard({ t: type, d: data }) {
  if (type === 'welcome') {
    welcomed = true;
    attempts = 0;
    connected.tell(true);
  }
  signals.get(type)?.tell(data);
}

function lost() {
  // Closed before the welcome: maybe for our cookie. A call finds out, and leads to signing in.
  if (!welcomed) get('sessions').catch(() => {});
  welcomed = false;
  connected.tell(false);
  const bound = Math.min(BACKOFF_MOST_MS, BACKOFF_MS * 2 ** attempts++);
  retry = setTimeout(connect, Math.random() * bound);
}

/** Those nearest to what is being read, if there are too many. */
function shownIds() {
  const distance = (card) =>
    card.checkVisibility() ? Math.abs(card.getBoundingClientRect().top) : Infinity;
  const cards = [...document.querySelectorAll('[data-activity]')]
    .map((card) => ({ id: card.dataset.activity, distance: distance(card) }))
    .sort((a, b) => a.distance - b.distance);
  return [...new Set(cards.map(({ id }) => id))].slice(0, SHOWING_MOST).sort();
}

addEventListener('online', () => wanted && !welcomed && connect());
addEventListener('scrollend', () => wanted && showingChanged());
