// SPDX-License-Identifier: Apache-2.0
import { put } from '../api/api.js';
import { onFrame, livePosition } from '../api/live.js';
import { signal } from '../signal.js';

/** Up to where the feed was read before this visit, or is read elsewhere; compares with ids. */
let readUpTo = '';
/** Up to where the server knows it to be read. */
let sentUpTo = '';

/** Told when the line between what is new and what was read is elsewhere. */
export const readMarkerMoved = signal();

/** Whether an activity was read before this visit. */
export const wasRead = (id) => id < readUpTo;

/** The feed was loaded, and had been read up to here. */
export function setReadMarker(position) {
  readUpTo = position ?? '';
  sentUpTo = readUpTo;
  readMarkerMoved.emit();
}

/** The newest of the feed is in view: who sees it here has read it on all devices. */
export function reportRead(newest) {
  const current = livePosition() ?? '';
  if (newest < sentUpTo || current <= sentUpTo) return;
  sentUpTo = current;
  // One that does not arrive is made up for by the next.
  put('feed/read', { position: current }).catch(() => {});
}

onFrame('read', ({ position: newPosition }) => {
  if (newPosition <= sentUpTo) return; // told by us
  readUpTo = newPosition;
  sentUpTo = newPosition;
  readMarkerMoved.emit();
});
