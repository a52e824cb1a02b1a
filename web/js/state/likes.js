// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { complain } from './say.js';

/** The kinds that everybody is offered; other kinds are shown where somebody gave them. */
export const KINDS = ['like', 'love', 'laugh', 'wow'];

/** What is given (true) or taken back (false) and not answered yet, by activity and kind. */
const underway = new Map();

const given = ({ activity }, kind) => activity.you.likes.includes(kind);
const nameOf = ({ id }, kind) => `${id} ${kind}`;

/** Whether we like it, also if the server does not know yet. */
export const likes = (known, kind) => underway.get(nameOf(known, kind)) ?? given(known, kind);

/** How many do, ourselves as we have just decided. */
export function countOf(known, kind) {
  const { likes: counts } = known.activity.counts;
  const counted = Object.hasOwn(counts, kind) ? counts[kind] : 0;
  return Math.max(0, counted + likes(known, kind) - given(known, kind));
}

/** Gives a like or takes it back: shown at once, and undone if the server refuses. */
export async function toggleLike(known, kind) {
  const name = nameOf(known, kind);
  if (underway.has(name)) return;
  const gives = !given(known, kind);
  underway.set(name, gives);
  known.changed.tell();
  try {
    const path = `activities/${known.id}/likes/${encodeURIComponent(kind)}`;
    const { counts } = await (gives ? put(path) : del(path));
    underway.delete(name);
    known.set({ counts, you: { likes: mine(known, kind, gives) } });
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
