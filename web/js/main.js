// SPDX-License-Identifier: Apache-2.0
import './door.js';
import './compose.js';
import { byId, h } from './dom.js';
import { described } from './describe.js';
import { showEntity } from './entity.js';
import { avatar } from './faces.js';
import { feedShown, showHeld } from './feed.js';
import * as live from './live.js';
import { notificationsShown } from './notifications.js';
import { showActivity } from './permalink.js';
import { idOf, isRef, typeOf } from './refs.js';
import { me, resume, signOut, signedIn, signedOut } from './session.js';

const TITLES = { home: 'Tidings', notifications: 'Notifications', following: 'Following' };

let view;
/** Counts what was asked to be shown: what fails late must not cover what came after it. */
let turn = 0;
/** Where the feed was left, to be found there again. */
let feedAt = 0;

/** The address says what is shown: `#/`, `#/notifications`, `#/following`, `#/city:lisbon`. */
async function route() {
  if (!me()) return;
  if (view === 'home') feedAt = scrollY;
  const [first, tab] = location.hash.replace(/^#\/?/, '').split('/');
  const ref = isRef(first) && first;
  show(viewOf(first), ref);
  const asked = ++turn;
  if (ref) await showRef(ref, tab).catch((problem) => asked === turn && explain(problem));
  else if (view === 'notifications') await notificationsShown();
}

function viewOf(name) {
  if (isRef(name)) return 'page';
  return Object.hasOwn(TITLES, name) ? name : 'home';
}

const showRef = (ref, tab) =>
  typeOf(ref) === 'activity' ? showActivity(idOf(ref)) : showEntity(ref, tab);

function show(newView, ref) {
  const moved = view && (view !== newView || ref);
  view = newView;
  document.body.dataset.view = view;
  document.title = view === 'home' ? 'Tidings' : `${TITLES[view] ?? ref} · Tidings`;
  // Beside a wide window's feed "Following" always stands; there its own page is the feed.
  byId('home').hidden = !['home', 'following'].includes(view);
  byId('notifications').hidden = view !== 'notifications';
  byId('page').hidden = view !== 'page';
  for (const link of document.querySelectorAll('.tabs a')) {
    const current = link.dataset.view === view || (ref && link.hash === `#/${ref}`);
    link.setAttribute('aria-current', current ? 'page' : 'false');
  }
  scrollTo(0, view === 'home' ? feedAt : 0);
  if (view === 'home') feedShown();
  if (moved) byId('main').focus({ preventScroll: true });
}

function explain(problem) {
  byId('page').replaceChildren(h('h1', { class: 'sheet nothing' }, problem.message));
}

function showMe() {
  const link = byId('me');
  link.href = `#/${me().ref}`;
  link.querySelector('svg, .avatar').replaceWith(avatar(me()));
  byId('author').href = link.href;
  byId('author').replaceChildren(avatar(me()));
}

signedIn.on(() => {
  byId('app').hidden = false;
  showMe();
  route();
});
signedOut.on(() => {
  live.close();
  byId('connection').textContent = '';
  byId('app').hidden = true;
  byId('page').replaceChildren();
  view = undefined;
  feedAt = 0;
});
described.on(() => showMe());

live.on('welcome', () => { byId('connection').textContent = ''; });
live.on('lost', () => { byId('connection').textContent = 'Reconnecting …'; });

byId('sign-out').addEventListener('click', signOut);
byId('skip').addEventListener('click', () => byId('main').focus());
document.querySelectorAll('a[href="#/"]').forEach((home) =>
  home.addEventListener('click', () => view === 'home' && showHeld()));
addEventListener('hashchange', route);
history.scrollRestoration = 'manual';
resume();
