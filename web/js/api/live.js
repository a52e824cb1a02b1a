// SPDX-License-Identifier: Apache-2.0
import { Live } from '../../tidings.js';
import { signal } from '../signal.js';
import { unauthenticated } from './api.js';

/** Changes of what is shown are gathered for so long. */
const GATHER_MS = 200;

const listeners = [];
let live;
let gathering;

/** Told when a connection begins: what is read from now on lacks nothing that it will not tell. */
export const opened = signal();
/** Told with `connected` or `lost`. */
export const connection = signal();

/** Listens to the frames of one type, and to what else is told of the connection. */
export function on(type, listener) {
  const heard = ({ detail }) => listener(detail);
  listeners.push([type, heard]);
  live?.addEventListener(type, heard);
}

/**
 * Connects as who is signed in: the browser sends the cookie along.
 *
 * @param since the position of the feed that is shown; left out when it could not be read. The
 *     first one counts: what comes after it is known better here
 */
export function open(since) {
  if (live?.position || (live && !since)) return;
  live?.close();
  live = new Live({ server: document.baseURI, since });
  for (const [type, listener] of listeners) live.addEventListener(type, listener);
  live.showing(shownIds());
  opened.tell();
}

/** Everything before it has arrived. */
export const position = () => live?.position;

/** The page shows other activities than before; the server will be told which. */
export function showingChanged() {
  clearTimeout(gathering);
  gathering = setTimeout(() => live?.showing(shownIds()), GATHER_MS);
}

/** Those nearest to what is being read come first: if there are too many, they count. */
function shownIds() {
  const distance = (card) => Math.abs(card.getBoundingClientRect().top);
  return [...document.querySelectorAll('[data-activity]')]
    .map((card) => ({ id: card.dataset.activity, distance: distance(card) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ id }) => id);
}

on('welcome', () => connection.tell('connected'));
on('lost', () => connection.tell('lost'));
on('signed_out', () => unauthenticated.tell());
addEventListener('scrollend', showingChanged);
