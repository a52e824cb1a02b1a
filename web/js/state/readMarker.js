// SPDX-License-Identifier: Apache-2.0
import { put } from '../api/api.js';
import { onFrame, livePosition } from '../api/live.js';
import { signal } from '../signal.js';

/** Read marker: ids below it were read before this visit or on another device. */
let readUpTo = '';
/** The position last sent to the server. */
let sentUpTo = '';

/** Emitted when the read marker has moved. */
export const readMarkerMoved = signal();

/** Whether an activity was read before. */
export const wasRead = (id) => id < readUpTo;

/** Sets the read marker after the feed was loaded. */
export function setReadMarker(position) {
  readUpTo = position ?? '';
  sentUpTo = readUpTo;
  readMarkerMoved.emit();
}

/** Marks the feed as read up to the current position, on all devices. */
export function reportRead(newest) {
  const current = livePosition() ?? '';
  if (newest < sentUpTo || current <= sentUpTo) return;
  sentUpTo = current;
  // A failed request is made up for by the next one.
  put('feed/read', { position: current }).catch(() => {});
}

onFrame('read', ({ position: newPosition }) => {
  if (newPosition <= sentUpTo) return; // sent by this page
  readUpTo = newPosition;
  sentUpTo = newPosition;
  readMarkerMoved.emit();
});
