// SPDX-License-Identifier: Apache-2.0
import { card } from './activity.js';
import { showingChanged } from './live.js';

/**
 * Puts an activity where it belongs in a list, newest first: ids sort by time. Gives its card, or
 * nothing if the list has it already; so whatever brings it, page or frame, may bring it again.
 */
export function place(list, activity, via) {
  const { id } = activity;
  if (find(list, id)) return undefined;
  const placed = card(activity, via);
  const older = [...list.children].find((other) => other.dataset.activity < id);
  list.insertBefore(placed, older ?? null);
  showingChanged();
  return placed;
}

/** The card of an activity in a list. */
export const find = (list, id) =>
  list.querySelector(`:scope > [data-activity="${id}"]`);

/** Draws the eye to what has just arrived, for a moment. */
export function highlight(arrived) {
  arrived.hidden = false;
  arrived.classList.add('arrived');
  arrived.addEventListener('animationend', () => arrived.classList.remove('arrived'),
    { once: true });
}
