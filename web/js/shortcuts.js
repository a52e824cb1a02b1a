// SPDX-License-Identifier: Apache-2.0
import { me } from './api/session.js';
import { lazyImport } from './lazy.js';
import { navigate, route } from './router.js';
import { requestCompose } from './state/composeRequest.js';
import { safeStorage } from './safeStorage.js';

/**
 * Whether single-key shortcuts are enabled. They conflict with speech input and some assistive
 * tools (WCAG 2.1.4), so users can turn them off.
 */
const STORAGE_KEY = 'tidings.keys';

const SHORTCUTS = {
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  l: () => findInFocusedItem('[data-kind]')?.click(),
  c: () => findInFocusedItem('.comments')?.click(),
  Enter: () => findInFocusedItem('.time, a[data-item]')?.click(),
  n: () => me() && startWriting(),
  '.': () => document.querySelector('tidings-arrivals button, .gap button')?.click(),
  '/': () => navigate('./explore'),
  g: () => navigate('./'),
  '?': async () => (await lazyImport(() => import('./dialogs/help.js')))?.openHelp(),
};

export const shortcutsEnabled = () => safeStorage.getItem(STORAGE_KEY) !== 'off';
export const setShortcutsEnabled = (enabled) => safeStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off');

/** Installs the key listener. Keys typed into fields or menus are ignored. */
export function installShortcuts() {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const isTyping = target.closest('input, textarea, select, [role=menu]')
      || document.querySelector('dialog[open]');
    const isActivating = key === 'Enter' && target.closest('a, button, summary');
    const isIgnored = hasModifier || isTyping || isActivating || !Object.hasOwn(SHORTCUTS, key);
    if (!shortcutsEnabled() || isIgnored) return;
    event.preventDefault();
    SHORTCUTS[key]();
  });
}

const focusableItems = () => [...document.querySelectorAll('main [data-item]')];
const focusedItem = () => document.activeElement?.closest('[data-item]');
const findInFocusedItem = (selector) => {
  const item = focusedItem();
  return item?.matches(selector) ? item : item?.querySelector(selector);
};

/** Moves the focus to the next or previous item; without a focused item, to the first one in view. */
function moveFocus(offset) {
  const items = focusableItems();
  const index = items.indexOf(focusedItem());
  const firstInView = items.findIndex((item) => item.getBoundingClientRect().bottom > 80);
  const next = items[index < 0 ? firstInView : index + offset];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function startWriting() {
  if (route().name === 'activity') document.querySelector('tidings-composer')?.startPost();
  else requestCompose();
}
