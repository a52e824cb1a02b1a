// SPDX-License-Identifier: Apache-2.0
import { isRef, typeOf } from './refs.js';
import { signal } from './signal.js';

/** So many pages are found again as they were left. */
const REMEMBERED = 20;
/** A page that is found again has so many frames to become as long as it was. */
const FRAMES = 30;

/** The pages that are no refs, with what comes below them. */
const WORDS = {
  '': [],
  'index.html': [],
  notifications: [],
  explore: [],
  settings: ['sessions', 'silence', 'look'],
  moderation: [],
  'sign-in': [],
  'sign-up': [],
};
const HOME = new Set(['', 'index.html']);
const LISTS = ['followers', 'following', 'likes'];

/** What pages keep for when somebody comes back to them, and where they were left. */
const entries = new Map();

let current = { name: 'missing' };

/** Told when another page is to be shown. */
export const routed = signal();

/** `{name, ref, part, query, entry}`: the page that the address says, and what it has kept. */
export const route = () => current;

/** Goes to an address of ours, such as `./city:lisbon`. */
export function go(address) {
  const isHere = new URL(address, document.baseURI).href === location.href;
  if (isHere && !current.entry.missed) return;
  leave();
  history.pushState({ key: newKey(), within: true }, '', address);
  arrive();
}

/** Goes back to the page of ours that led here; home, if none did. */
export function goBack() {
  if (history.state?.within) {
    history.back();
    return;
  }
  history.replaceState({ key: newKey() }, '', './');
  arrive();
}

/** Says something else in the address, without going elsewhere. */
export const restate = (address) => history.replaceState(history.state, '', address);

/** The page is there: it is shown where it was left. */
export async function shown() {
  const { entry } = current;
  const at = entry.scroll ?? 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    scrollTo(0, at);
    if (Math.abs(scrollY - at) < 1 || current.entry !== entry) return;
    await new Promise(requestAnimationFrame);
  }
}

export function start() {
  history.scrollRestoration = 'manual';
  if (!history.state?.key) history.replaceState({ key: newKey() }, '');
  addEventListener('popstate', () => {
    leave();
    arrive();
  });
  document.addEventListener('click', follow);
  arrive();
}

function leave() {
  current.entry.scroll = scrollY;
}

function arrive() {
  current = { ...read(new URL(location.href)), entry: entryOf(history.state?.key ?? newKey()) };
  routed.tell();
}

/** The page that an address of ours names. */
function read(url) {
  const path = url.pathname.slice(new URL(document.baseURI).pathname.length);
  const [first, second, ...rest] = path.replace(/\/$/, '').split('/').map(decodeURIComponent);
  const query = url.searchParams;
  if (rest.length) return { name: 'missing', query };
  if (isRef(first)) return readRefPage(first, second, query);
  if (Object.hasOwn(WORDS, first) && (!second || WORDS[first].includes(second))) {
    return { name: HOME.has(first) ? 'home' : first, part: second, query };
  }
  return { name: 'missing', query };
}

function readRefPage(ref, list, query) {
  if (list && !LISTS.includes(list)) return { name: 'missing', query };
  const name = typeOf(ref) === 'activity' ? 'activity' : 'entity';
  return { name, ref, part: list, query };
}

/** Links to pages of ours are followed without loading anything again. */
function follow(event) {
  const link = event.target.closest?.('a[href]');
  const plain = event.button === 0
    && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) {
    return;
  }
  const base = new URL(document.baseURI).pathname;
  if (!link.pathname.startsWith(base) || read(new URL(link.href)).name === 'missing') return;
  event.preventDefault();
  go(link.href);
}

function entryOf(key) {
  const entry = entries.get(key) ?? {};
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > REMEMBERED) entries.delete(entries.keys().next().value);
  return entry;
}

const newKey = () => `${Date.now()}.${Math.random()}`;
