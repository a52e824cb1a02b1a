// SPDX-License-Identifier: Apache-2.0
import { put } from './api.js';
import { byId } from './dom.js';
import { on, position } from './live.js';

/** Up to where the feed was read before, or is read elsewhere; ids and positions compare as text. */
let read = '';
/** Up to where the server knows it to be read. */
let told = '';

/** The feed was loaded, and had been read up to here. */
export function readBefore(to) {
  read = to ?? '';
  told = read;
}

/** Tells a card that was read before from those that are new: a line stands between them. */
export function mark(card) {
  card.classList.toggle('read', card.dataset.activity < read);
}

/** The newest card is in view: who sees it here has read it on all devices. */
export function seen(newest) {
  const now = position() ?? '';
  if (newest.dataset.activity < told || now <= told) return;
  told = now;
  // One that does not arrive is made up for by the next.
  put('feed/read', { position: now }).catch(() => {});
}

on('read', ({ position: to }) => {
  if (to <= told) return; // told by us
  read = to;
  told = to;
  for (const card of byId('feed').querySelectorAll('[data-activity]')) {
    mark(card);
    if (card.matches('.read')) card.hidden = false; // no news any more
  }
});
