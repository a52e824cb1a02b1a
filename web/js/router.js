// SPDX-License-Identifier: Apache-2.0
import { isHandle, isRef, typeOf } from './refs.js';
import { signal } from './signal.js';

/** Number of history entries whose state is kept. */
const MAX_ENTRIES = 20;
/** Number of frames to wait for a restored page to reach its former height. */
const MAX_RESTORE_FRAMES = 30;

/** Pages other than those of entities, with their sections. */
const STATIC_PAGES = {
  '': [],
  'index.html': [],
  notifications: [],
  explore: [],
  bookmarks: [],
  lists: [],
  settings: ['email', 'sign-in', 'sessions', 'notices', 'silence', 'look', 'data'],
  moderation: ['profiles', 'suspended'],
  'sign-in': [],
  'sign-up': [],
  'forgot-password': [],
  'reset-password': [],
  'confirm-email': [],
};
const HOME_PATHS = new Set(['', 'index.html']);
const ENTITY_SECTIONS = ['followers', 'following', 'likes'];

/** State and scroll position by history entry, the least recently used first. */
const entries = new Map();

let currentRoute = { name: 'missing' };

/** Emitted when the route has changed. */
export const routeChanged = signal();

/**
 * The current route `{name, ref, handle, section, query, entry}`; the page of a user has a ref or a
 * handle, and `entry` holds the state of its history entry.
 */
export const route = () => currentRoute;

/** Navigates to a URL of this site, such as `./city:lisbon`. */
export function navigate(url) {
  const isCurrent = new URL(url, document.baseURI).href === location.href;
  if (isCurrent && !currentRoute.entry.loadFailed) return;
  saveScroll();
  history.pushState({ key: newKey(), within: true }, '', url);
  applyLocation();
}

/** Goes back if the previous history entry belongs to this site; to the home page otherwise. */
export function goBack() {
  if (history.state?.within) {
    history.back();
    return;
  }
  history.replaceState({ key: newKey() }, '', './');
  applyLocation();
}

/** Replaces the URL without navigating. */
export const replaceUrl = (url) => history.replaceState(history.state, '', url);

/** Restores the scroll position of the page. */
export async function restoreScroll() {
  const { entry } = currentRoute;
  const scrollTop = entry.scroll ?? 0;
  for (let frame = 0; frame < MAX_RESTORE_FRAMES; frame++) {
    scrollTo(0, scrollTop);
    if (Math.abs(scrollY - scrollTop) < 1 || currentRoute.entry !== entry) return;
    await new Promise(requestAnimationFrame);
  }
}

export function startRouter() {
  history.scrollRestoration = 'manual';
  if (!history.state?.key) history.replaceState({ key: newKey() }, '');
  addEventListener('popstate', () => {
    saveScroll();
    applyLocation();
  });
  document.addEventListener('click', onLinkClick);
  applyLocation();
}

function saveScroll() {
  currentRoute.entry.scroll = scrollY;
}

function applyLocation() {
  currentRoute = { ...parseRoute(new URL(location.href)), entry: entryFor(history.state?.key ?? newKey()) };
  routeChanged.emit();
}

/** Parses a URL of this site into a route. */
function parseRoute(url) {
  const path = url.pathname.slice(new URL(document.baseURI).pathname.length);
  const [first, second, ...rest] = path.replace(/\/$/, '').split('/').map(decodeURIComponent);
  const query = url.searchParams;
  if (rest.length) return { name: 'missing', query };
  if (first === 'signed-in' && second) return { name: first, section: second, query };
  if (isRef(first)) return parseRefRoute(first, second, query);
  if (first.startsWith('@') && isHandle(first.slice(1))) {
    return { ...entityRoute(second, query), handle: first.slice(1) };
  }
  if (Object.hasOwn(STATIC_PAGES, first) && (!second || STATIC_PAGES[first].includes(second))) {
    return { name: HOME_PATHS.has(first) ? 'home' : first, section: second, query };
  }
  return { name: 'missing', query };
}

function parseRefRoute(ref, section, query) {
  const route = entityRoute(section, query);
  return typeOf(ref) === 'activity' && route.name === 'entity'
    ? { ...route, name: 'activity', ref }
    : { ...route, ref };
}

const entityRoute = (section, query) => (section && !ENTITY_SECTIONS.includes(section)
  ? { name: 'missing', query }
  : { name: 'entity', section, query });

/** Handles clicks on links to our own pages (client-side navigation). */
function onLinkClick(event) {
  const link = event.target.closest?.('a[href]');
  const isPlainClick = event.button === 0
    && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlainClick || event.defaultPrevented || link.target || link.origin !== location.origin) {
    return;
  }
  const base = new URL(document.baseURI).pathname;
  if (!link.pathname.startsWith(base) || parseRoute(new URL(link.href)).name === 'missing') return;
  event.preventDefault();
  navigate(link.href);
}

function entryFor(key) {
  const entry = entries.get(key) ?? {};
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value);
  return entry;
}

const newKey = () => `${Date.now()}.${Math.random()}`;
