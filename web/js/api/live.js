// SPDX-License-Identifier: Apache-2.0
import { Live } from '../../tidings.js';
import { signal } from '../signal.js';
import { unauthenticated } from './api.js';

/** Changes of what is shown are gathered for so long. */
const SHOWING_DEBOUNCE_MS = 200;

const listeners = [];
let live;
let debounceTimer;

/** Told when a connection begins: what is read from now on lacks nothing that it will not tell. */
export const connectionOpened = signal();
/** Told with `connected` or `lost`. */
export const connectionState = signal();

/** Listens to the frames of one type, and to what else is told of the connection. */
export function onFrame(type, listener) {
  const handler = ({ detail }) => listener(detail);
  listeners.push([type, handler]);
  live?.addEventListener(type, handler);
}

/**
 * Connects as who is signed in: the browser sends the cookie along.
 *
 * @param since the position of the feed that is shown; left out when it could not be read. The
 *     first one counts: what comes after it is known better here
 */
export function connect(since) {
  if (live?.position || (live && !since)) return;
  live?.close();
  live = new Live({ server: document.baseURI, since });
  for (const [type, listener] of listeners) live.addEventListener(type, listener);
  live.showing(visibleActivityIds());
  connectionOpened.emit();
}

/** Everything before it has arrived. */
export const livePosition = () => live?.position;

/** The page shows other activities than before; the server will be told which. */
export function scheduleShowing() {
  clearTimeout(debounceTimer);
  debounceTimer = setTimeout(() => live?.showing(visibleActivityIds()), SHOWING_DEBOUNCE_MS);
}

/** Those nearest to what is being read come first: if there are too many, they count. */
function visibleActivityIds() {
  const distance = (card) => Math.abs(card.getBoundingClientRect().top);
  return [...document.querySelectorAll('[data-activity]')]
    .map((card) => ({ id: card.dataset.activity, distance: distance(card) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ id }) => id);
}

onFrame('welcome', () => connectionState.emit('connected'));
onFrame('lost', () => connectionState.emit('lost'));
onFrame('signed_out', () => unauthenticated.emit());
addEventListener('scrollend', scheduleShowing);
