// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { complain } from './say.js';

/** The kinds that everybody is offered; other kinds are shown where somebody gave them. */
export const KINDS = ['like', 'love', 'laugh', 'wow'];

const underway = new Set();

export const likes = ({ activity }, kind) => activity.you.likes.includes(kind);

/** Gives a like or takes it back: shown at once, and undone if the server refuses. */
export async function toggleLike(known, kind) {
  const name = `${known.id} ${kind}`;
  if (underway.has(name)) return;
  underway.add(name);
  const gives = !likes(known, kind);
  flip(known, kind, gives);
  count(known, kind, gives ? 1 : -1);
  try {
    const path = `activities/${known.id}/likes/${encodeURIComponent(kind)}`;
    known.set({ counts: (await (gives ? put(path) : del(path))).counts });
  } catch (problem) {
    flip(known, kind, !gives);
    count(known, kind, gives ? -1 : 1);
    complain(problem);
  } finally {
    underway.delete(name);
  }
}

function flip(known, kind, gives) {
  const others = known.activity.you.likes.filter((given) => given !== kind);
  known.set({ you: { likes: gives ? [...others, kind] : others } });
}

function count(known, kind, by) {
  const { counts } = known.activity;
  const likesNow = { ...counts.likes, [kind]: Math.max(0, (counts.likes[kind] ?? 0) + by) };
  if (likesNow[kind] === 0) delete likesNow[kind];
  known.set({ counts: { ...counts, likes: likesNow } });
}
