// SPDX-License-Identifier: Apache-2.0
import { highlight, place } from './activities.js';
import { get } from './api.js';
import { byId } from './dom.js';
import { followed } from './follow.js';
import { on, open } from './live.js';
import { Pages } from './pages.js';
import { announce } from './say.js';
import { me, signedIn, signedOut } from './session.js';

/** Whoever has scrolled further than this is reading; what arrives is held, not put above. */
const READING_FROM_PX = 240;

const pages = new Pages({
  within: byId('feed'),
  ask: async (after) => {
    const page = await get('feed', { after });
    if (!after) position = page.position;
    return page;
  },
  add: ({ activity, via }) => place(pages.list, activity, via),
  nothing: 'Nothing here yet. Follow something, and what happens there comes here by itself.',
});

/** Of the page that was read last: everything before it is in the list. */
let position;

/** A new activity takes its place at the top, at once or when the reader asks for it. */
export function arrive({ activity, via = [] }) {
  const arrived = place(pages.list, activity, via);
  if (!arrived) return;
  if (reading()) arrived.hidden = true;
  else highlight(arrived);
  announce(`New from ${activity.actor.name}`);
}

/** Shows what was held back, from the top. */
export function showHeld() {
  const held = heldCards();
  held.forEach(highlight);
  scrollTo({ top: 0 });
  if (held.length) pages.list.focus({ preventScroll: true });
}

/** The feed is in view again; whoever is not reading further down sees what has arrived. */
export function feedShown() {
  if (!reading() && heldCards().length) showHeld();
}

const heldCards = () => [...pages.list.querySelectorAll(':scope > [hidden]')];

const reading = () => byId('home').hidden || scrollY > READING_FROM_PX;

function tellHeld() {
  const count = heldCards().length;
  byId('held').hidden = count === 0;
  byId('held').textContent = `${count} new`;
  byId('held-dot').hidden = count === 0;
}

/** Reads it from the top, and connects where it begins, if that is not done yet. */
async function reload() {
  await pages.restart();
  if (me()) open(position);
}

signedIn.on(() => {
  position = undefined;
  reload();
});
signedOut.on(() => pages.clear());
followed.on(reload);

on('activity', arrive);
on('gap', reload);
// While there was no connection it could not be read.
on('welcome', () => pages.stale && reload());

new MutationObserver(tellHeld)
  .observe(pages.list, { childList: true, subtree: true, attributeFilter: ['hidden'] });
byId('held').addEventListener('click', showHeld);
