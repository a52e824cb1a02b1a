// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { on } from '../api/live.js';
import { signal } from '../signal.js';
import { learn } from './names.js';

/** An activity that something shows. Whatever shows it shares this one, and hears of its changes. */
class Known {
  changed = signal();
  /** Nobody sees it any more. */
  gone = false;
  /** It was deleted on this page, where it can be restored. */
  deletedHere = false;
  /** It was gone and is there again: what is told of its end may be late. */
  isBack = false;
  /** As of when its counts are known, and what we gave. */
  #asOf;

  constructor(activity, asOf) {
    this.id = activity.id;
    this.activity = activity;
    this.#asOf = asOf;
  }

  /** Shows what is different now. */
  set(change, asOf = performance.now()) {
    this.#asOf = asOf;
    this.activity = { ...this.activity, ...change };
    this.changed.tell();
  }

  /** It was read, and maybe overtaken by what is known already. */
  read(activity, asked) {
    if (this.gone || activity.version < this.activity.version) return;
    const { counts, you } = asked < this.#asOf ? this.activity : activity;
    this.set({ ...activity, counts, you }, Math.max(asked, this.#asOf));
  }

  /** We have given or taken back a like; what was told since we asked counts more than the answer. */
  like(likes, counts, asked) {
    this.set({ counts: asked < this.#asOf ? this.activity.counts : counts, you: { likes } });
  }

  delete(here = false) {
    this.gone = true;
    this.deletedHere ||= here;
    this.changed.tell();
    if (!this.deletedHere) removed.tell(this.id);
  }

  restore(activity) {
    this.gone = false;
    this.deletedHere = false;
    this.isBack = true;
    this.set(activity);
  }
}

/** Told with the id of an activity that is gone, and was not deleted on this page. */
export const removed = signal();
/** Told with `{known, via}` of what has arrived for us. */
export const arrived = signal();

/** By id; those that nothing shows any more are forgotten. */
const all = new Map();
const forgotten = new FinalizationRegistry((id) => all.get(id)?.deref() ?? all.delete(id));

const find = (id) => all.get(id)?.deref();

/** The one that stands for this activity, as the server had it when it was asked, or just now. */
export function keep(activity, asked = performance.now()) {
  learn(activity.actor);
  const known = find(activity.id);
  if (!known) return remember(new Known(activity, asked));
  known.read(activity, asked);
  return known;
}

/** Reads it. */
export async function read(id) {
  const asked = performance.now();
  return keep(await get(`activities/${id}`), asked);
}

/** The same for one that was told live: frames do not know what we like. */
export const hear = (activity) =>
  keep({ ...activity, you: find(activity.id)?.activity.you ?? activity.you });

function remember(known) {
  all.set(known.id, new WeakRef(known));
  forgotten.register(known, known.id);
  return known;
}

on('activity', ({ activity, via }) => {
  const known = hear(activity);
  if (known.gone) known.restore(known.activity);
  arrived.tell({ known, via });
});
on('changed', ({ activity }) => find(activity.id) && hear(activity));
on('counts', ({ id, counts }) => find(id)?.set({ counts }));
on('removed', async ({ id }) => {
  const known = find(id);
  if (known && !(known.isBack && await isThere(id))) known.delete();
});

const isThere = (id) => read(id).then(() => true, () => false);
