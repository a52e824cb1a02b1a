// SPDX-License-Identifier: Apache-2.0
import { put } from '../api/api.js';
import { on, position } from '../api/live.js';
import { signal } from '../signal.js';

/** Up to where the feed was read before this visit, or is read elsewhere; compares with ids. */
let read = '';
/** Up to where the server knows it to be read. */
let told = '';

/** Told when the line between what is new and what was read is elsewhere. */
export const lineMoved = signal();

/** Whether an activity was read before this visit. */
export const wasRead = (id) => id < read;

/** The feed was loaded, and had been read up to here. */
export function readBefore(to) {
  read = to ?? '';
  told = read;
  lineMoved.tell();
}

/** The newest of the feed is in view: who sees it here has read it on all devices. */
export function seen(newest) {
  const now = position() ?? '';
  if (newest < told || now <= told) return;
  told = now;
  // One that does not arrive is made up for by the next.
  put('feed/read', { position: now }).catch(() => {});
}

on('read', ({ position: to }) => {
  if (to <= told) return; // told by us
  read = to;
  told = to;
  lineMoved.tell();
});
