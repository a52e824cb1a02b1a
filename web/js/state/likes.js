// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { complain } from './say.js';

/** The kinds that everybody is offered; other kinds are shown where somebody gave them. */
export const KINDS = ['like', 'love', 'laugh', 'wow'];

/**
 * By activity and kind, what is not answered yet: whether it `gives` or takes back, and the `counts`
 * from before.
 */
const underway = new Map();

const given = ({ activity }, kind) => activity.you.likes.includes(kind);
const nameOf = ({ id }, kind) => `${id} ${kind}`;

/** Whether we like it, also if the server does not know yet. */
export const likes = (known, kind) => underway.get(nameOf(known, kind))?.gives ?? given(known, kind);

/** How many do, ourselves as we have just decided; unless something was told since then. */
export function countOf(known, kind) {
  const { counts } = known.activity;
  const counted = Object.hasOwn(counts.likes, kind) ? counts.likes[kind] : 0;
  const isFromBefore = underway.get(nameOf(known, kind))?.counts === counts;
  return isFromBefore ? Math.max(0, counted + likes(known, kind) - given(known, kind)) : counted;
}

/** Gives a like or takes it back: shown at once, and undone if the server refuses. */
export async function toggleLike(known, kind) {
  const name = nameOf(known, kind);
  if (underway.has(name)) return;
  const gives = !given(known, kind);
  underway.set(name, { gives, counts: known.activity.counts });
  known.changed.tell();
  const asked = performance.now();
  try {
    const path = `activities/${known.id}/likes/${encodeURIComponent(kind)}`;
    const { counts } = await (gives ? put(path) : del(path));
    underway.delete(name);
    known.like(mine(known, kind, gives), counts, asked);
  } catch (problem) {
    underway.delete(name);
    known.changed.tell();
    complain(problem);
  }
}

function mine({ activity }, kind, gives) {
  const others = activity.you.likes.filter((other) => other !== kind);
  return gives ? [...others, kind] : others;
}
