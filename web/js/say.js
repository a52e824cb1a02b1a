// SPDX-License-Identifier: Apache-2.0
import { byId } from './dom.js';

const TOAST_MS = 6_000;

let hiding;

/** For those who listen rather than look: said when they have finished their sentence. */
export function announce(text) {
  byId('announcer').textContent = text;
}

/** What went wrong beside a form, shown for a while. */
export function complain(error) {
  const toast = byId('toast');
  toast.textContent = error.message;
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { toast.hidden = true; }, TOAST_MS);
}

/** Asks before something that cannot be taken back. */
export function confirmed(question, verb) {
  const dialog = byId('confirm');
  dialog.querySelector('p').textContent = question;
  dialog.querySelector('[value=yes]').textContent = verb;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
