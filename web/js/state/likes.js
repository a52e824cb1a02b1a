// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { setting } from '../settings.js';
import { showError } from './toasts.js';

/**
 * Kinds of like offered to everybody, in order, as the settings of the server say; other kinds are
 * shown if they have likes, and can be taken back.
 */
export const LIKE_KINDS = setting('like-kinds').split(' ');

/** Kinds with a symbol in `icons.svg`; others are shown as words. */
export const KINDS_WITH_ICONS = new Set(['like', 'love', 'laugh', 'wow']);

/** Optimistic updates by activity and kind: `adding` or removing, and the counts before. */
const pendingLikes = new Map();

const isGiven = ({ activity }, kind) => activity.you.likes.includes(kind);
const keyOf = ({ id }, kind) => `${id} ${kind}`;

/** Whether the user likes it, including pending changes. */
export const isLiked = (model, kind) => pendingLikes.get(keyOf(model, kind))?.adding ?? isGiven(model, kind);

/** The like count, including the pending change unless newer counts have arrived. */
export function countOf(model, kind) {
  const { counts } = model.activity;
  const count = Object.hasOwn(counts.likes, kind) ? counts.likes[kind] : 0;
  const isOutdated = pendingLikes.get(keyOf(model, kind))?.countsBefore === counts;
  return isOutdated ? Math.max(0, count + Number(isLiked(model, kind)) - Number(isGiven(model, kind))) : count;
}

/** Toggles a like (optimistic update): shown at once and rolled back on errors. */
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
