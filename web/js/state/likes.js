// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { showError } from './toasts.js';

/** The kinds that everybody is offered; other kinds are shown where somebody gave them. */
export const LIKE_KINDS = ['like', 'love', 'laugh', 'wow'];

/**
 * By activity and kind, what is not answered yet: whether it `gives` or takes back, and the `counts`
 * from before.
 */
const pendingLikes = new Map();

const isGiven = ({ activity }, kind) => activity.you.likes.includes(kind);
const keyOf = ({ id }, kind) => `${id} ${kind}`;

/** Whether we like it, also if the server does not know yet. */
export const isLiked = (model, kind) => pendingLikes.get(keyOf(model, kind))?.adding ?? isGiven(model, kind);

/** How many do, ourselves as we have just decided; unless something was told since then. */
export function countOf(model, kind) {
  const { counts } = model.activity;
  const count = Object.hasOwn(counts.likes, kind) ? counts.likes[kind] : 0;
  const isOutdated = pendingLikes.get(keyOf(model, kind))?.countsBefore === counts;
  return isOutdated ? Math.max(0, count + isLiked(model, kind) - isGiven(model, kind)) : count;
}

/** Gives a like or takes it back: shown at once, and undone if the server refuses. */
export async function toggleLike(model, kind) {
  const key = keyOf(model, kind);
  if (pendingLikes.has(key)) return;
  const adding = !isGiven(model, kind);
  pendingLikes.set(key, { adding, countsBefore: model.activity.counts });
  model.changed.emit();
  const requestedAt = performance.now();
  try {
    const path = `activities/${model.id}/likes/${encodeURIComponent(kind)}`;
    const { counts } = await (adding ? put(path) : del(path));
    pendingLikes.delete(key);
    model.setLikes(ownLikes(model, kind, adding), counts, requestedAt);
  } catch (problem) {
    pendingLikes.delete(key);
    model.changed.emit();
    showError(problem);
  }
}

function ownLikes({ activity }, kind, adding) {
  const others = activity.you.likes.filter((other) => other !== kind);
  return adding ? [...others, kind] : others;
}
