// SPDX-License-Identifier: Apache-2.0
import { Live } from '../../tidings.js';
import { signal } from '../signal.js';
import { post, unauthenticated } from './api.js';
import { isSignedInBySite } from './session.js';

/** Debounce interval for reporting the visible activities. */
const SHOWING_DEBOUNCE_MS = 200;

const listeners = [];
let live;
let debounceTimer;
let watchedList;

/**
 * Emitted when a connection is opened. Data requested from then on misses nothing: later changes
 * arrive as frames.
 */
export const connectionOpened = signal();
/** Emitted when changes were missed or hidden: data that is shown has to be requested again. */
export const changesMissed = signal();
/** Connection state; emits `connected` or `lost`. */
export const connectionState = signal();

/** Subscribes to one type of frame, or to the connection's own events (`lost`, `signed_out`). */
export function onFrame(type, listener) {
  const handler = ({ detail }) => listener(detail);
  listeners.push([type, handler]);
  live?.addEventListener(type, handler);
}

/**
 * Opens the live connection of the signed-in user, authenticated by the session cookie. Tokens of a
 * site end sooner: each connection has a ticket, made with the one that is in the cookie then.
 *
 * @param since the position of the feed that is shown; undefined if the feed could not be loaded.
 *     Only the first position is used, because the connection tracks it from then on
 */
export function connect(since) {
  if (live?.position || (live && !since)) return;
  live?.close();
  live = new Live({
    server: document.baseURI, since, ticket: isSignedInBySite() ? newTicket : undefined,
  });
  for (const [type, listener] of listeners) live.addEventListener(type, listener);
  live.showing(visibleActivityIds());
  if (watchedList) live.watch(watchedList);
  connectionOpened.emit();
}

const newTicket = async () => (await post('live/tickets')).ticket;

/** The current position: all frames before it have arrived. */
export const livePosition = () => live?.position;

/** Reports the visible activities to the server, debounced. */
export function scheduleShowing() {
  clearTimeout(debounceTimer);
  debounceTimer = setTimeout(() => live?.showing(visibleActivityIds()), SHOWING_DEBOUNCE_MS);
}

/** Watches the list whose feed is shown, `{owner, name}`; none without one. */
export function watchList(list) {
  watchedList = list;
  live?.watch(list);
}

/**
 * The ids of the activities on the page, those nearest to the top of the window first: the server
 * accepts a limited number.
 */
function visibleActivityIds() {
  const distance = (card) => Math.abs(card.getBoundingClientRect().top);
  return [...document.querySelectorAll('[data-activity]')]
    .map((card) => ({ id: card.dataset.activity, distance: distance(card) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ id }) => id);
}

onFrame('welcome', () => connectionState.emit('connected'));
onFrame('gap', () => changesMissed.emit());
onFrame('lost', () => connectionState.emit('lost'));
onFrame('signed_out', () => unauthenticated.emit());
addEventListener('scrollend', scheduleShowing);
