// SPDX-License-Identifier: Apache-2.0
import { me } from './api/session.js';
import { later } from './later.js';
import { go, route } from './router.js';
import { composeTo } from './state/composing.js';
import { stored } from './stored.js';

/** Whether single keys do something: who dictates, or uses other tools of the keyboard, turns it off. */
const KEY = 'tidings.keys';

const KEYS = {
  j: () => step(1),
  k: () => step(-1),
  l: () => within('[data-kind]')?.click(),
  c: () => within('.comments')?.click(),
  Enter: () => within('.time, a[data-item]')?.click(),
  n: () => me() && write(),
  '.': () => document.querySelector('tidings-arrivals button, .gap button')?.click(),
  '/': () => go('./explore'),
  g: () => go('./'),
  '?': async () => (await later(() => import('./dialogs/help.js')))?.openHelp(),
};

export const keysAreOn = () => stored.getItem(KEY) !== 'off';
export const turnKeys = (on) => stored.setItem(KEY, on ? 'on' : 'off');

/** Listens to single keys, wherever nobody types. */
export function listenToKeys() {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const held = event.ctrlKey || event.metaKey || event.altKey;
    const typing = target.closest('input, textarea, select, [role=menu]')
      || document.querySelector('dialog[open]');
    const pressing = key === 'Enter' && target.closest('a, button, summary');
    if (!keysAreOn() || held || typing || pressing || !Object.hasOwn(KEYS, key)) return;
    event.preventDefault();
    KEYS[key]();
  });
}

const items = () => [...document.querySelectorAll('main [data-item]')];
const current = () => document.activeElement?.closest('[data-item]');
const within = (selector) => {
  const item = current();
  return item?.matches(selector) ? item : item?.querySelector(selector);
};

/** To the next item, or the one before; to the first in view from anywhere else. */
function step(by) {
  const all = items();
  const at = all.indexOf(current());
  const inView = all.findIndex((item) => item.getBoundingClientRect().bottom > 80);
  const next = all[at < 0 ? inView : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function write() {
  if (route().name === 'activity') document.querySelector('tidings-composer')?.begin();
  else composeTo();
}
