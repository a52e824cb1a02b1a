// SPDX-License-Identifier: Apache-2.0
import { find, highlight, place } from './activities.js';
import { tellCards } from './activity.js';
import { get } from './api.js';
import { byId } from './dom.js';
import { followed } from './follow.js';
import { on } from './live.js';
import { Pages } from './pages.js';
import { announce } from './say.js';
import { signedIn, signedOut } from './session.js';

/** Whoever has scrolled further than this is reading; what arrives is held, not put above. */
const READING_FROM_PX = 240;

const pages = new Pages({
  within: byId('feed'),
  ask: (after) => get('feed', { after }),
  add: ({ activity, via }) => place(pages.list, activity, via),
  nothing: 'Nothing here yet. Follow something, and what happens there comes here by itself.',
});

let loading;

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

/**
 * Catches up with what happened while no frames came: reads the first page again, and takes over
 * what is new in it, what has gone from it, and the counts.
 */
async function catchUp() {
  await loading;
  const before = [...pages.list.children].map(({ dataset }) => dataset.activity);
  const page = await get('feed');
  const ids = page.items.map(({ activity }) => activity.id);
  if (before.length > 0 && !before.some((id) => ids.includes(id))) {
    // More was missed than a page holds: what lies between is read from the top, page by page.
    return reload();
  }
  const covered = (id) => !page.next || id >= ids.at(-1);
  const gone = before.filter((id) => covered(id) && !ids.includes(id));
  gone.forEach((id) => find(pages.list, id)?.remove());
  for (const { activity, via } of page.items) {
    if (find(pages.list, activity.id)) tellCards('counts', activity);
    else arrive({ activity, via });
  }
}

function reload() {
  loading = pages.restart();
}

/** What it would have told comes with the next welcome. */
const quietly = (action) => () => action().catch(() => {});

signedIn.on(reload);
signedOut.on(() => pages.clear());
followed.on(reload);

on('activity', arrive);
// Also the first time: what was posted between the page and the welcome came with neither.
on('welcome', quietly(catchUp));
on('gap', quietly(catchUp));

new MutationObserver(tellHeld)
  .observe(pages.list, { childList: true, subtree: true, attributeFilter: ['hidden'] });
byId('held').addEventListener('click', showHeld);
