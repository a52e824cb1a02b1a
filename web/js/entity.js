// SPDX-License-Identifier: Apache-2.0
import { highlight, place } from './activities.js';
import { get } from './api.js';
import { composeTo } from './compose.js';
import { describe, described } from './describe.js';
import { byId, h } from './dom.js';
import { avatar, faceRow, tint } from './faces.js';
import { followButton, followed } from './follow.js';
import { on } from './live.js';
import { Pages } from './pages.js';
import { handle, learn, typeOf } from './refs.js';
import { me } from './session.js';
import { short, written } from './text.js';

/** The lists that an entity has: one, many and none of them; the first is shown unasked. */
const TABS = {
  activities: ['activity', 'activities', 'Nothing has happened here yet.'],
  followers: ['follower', 'followers', 'Nobody follows this yet.'],
  following: ['following', 'following', 'Follows nothing yet.'],
};

/** The entity that the page shows, its head and its list. */
let shown = {};

/** The page of anything that has a ref: what it is, its counts, and one of its lists. */
export async function showEntity(ref, named) {
  const tab = Object.hasOwn(TABS, named ?? '') ? named : 'activities';
  const head = h('header', { class: 'sheet profile', 'data-tint': tint(ref) });
  const lists = h('div', { class: 'sheet' });
  const here = { ref, tab, head, pages: listOf(ref, tab, lists) };
  shown = here;
  byId('page').replaceChildren(head, lists);
  await refresh(here);
  await here.pages.restart();
}

async function refresh({ ref, tab, head }) {
  const entity = await get(`entities/${ref}`);
  learn(entity);
  if (head.checkVisibility()) document.title = `${entity.name} · Tidings`;
  head.replaceChildren(...profile(entity, tab).filter(Boolean));
}

function profile(entity, tab) {
  const { ref, name, about, you } = entity;
  const mine = ref === me().ref;
  const canDescribe = mine || (typeOf(ref) !== 'user' && !entity.createdAt);
  return [
    avatar(entity),
    h('div', { class: 'profile-actions' },
      typeOf(ref) !== 'user' &&
        h('button', { class: 'quiet', type: 'button', click: () => composeTo(ref) }, 'Post here'),
      canDescribe && h('button', { class: 'quiet', type: 'button', click: () => describe(ref) },
        mine ? 'Edit profile' : 'Describe it'),
      !mine && followButton(ref, Boolean(you?.follows))),
    h('h1', {}, name),
    h('p', { class: 'handle' }, handle(ref)),
    about && h('p', { class: 'text' }, written(about)),
    counted(entity, tab),
  ];
}

const counted = (entity, tab) =>
  h('nav', { class: 'counts', 'aria-label': 'Lists' },
    Object.keys(TABS).map((list) => count(entity, list, list === tab)));

function count({ ref, counts }, list, current) {
  const [one, many] = TABS[list];
  return h('a', {
    href: list === 'activities' ? `#/${ref}` : `#/${ref}/${list}`,
    'aria-current': current && 'page',
    title: counts[list].toLocaleString('en'),
  }, h('strong', {}, short(counts[list])), counts[list] === 1 ? ` ${one}` : ` ${many}`);
}

function listOf(ref, tab, within) {
  const add = tab === 'activities'
    ? (activity) => place(pages.list, activity)
    : (face) => pages.list.append(faceRow(face));
  const ask = (after) => get(`entities/${ref}/${tab}`, { after });
  const pages = new Pages({ within, ask, add, nothing: TABS[tab].at(-1) });
  return pages;
}

/** What arrives for us may also belong to the page that is open. */
on('activity', ({ activity }) => {
  const { ref, tab, head, pages } = shown;
  const audiences = [activity.actor.ref, ...activity.targets];
  if (!head?.isConnected || tab !== 'activities' || !audiences.includes(ref)) return;
  const arrived = place(pages.list, activity);
  if (arrived) highlight(arrived);
});

followed.on(async ({ ref }) => {
  const { head, tab } = shown;
  if (ref !== shown.ref) return;
  const entity = await get(`entities/${ref}`).catch(() => undefined);
  if (entity) head.querySelector('.counts')?.replaceWith(counted(entity, tab));
});

described.on(({ ref }) => ref === shown.ref && refresh(shown).catch(() => {}));
