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

  constructor(activity) {
    this.id = activity.id;
    this.activity = activity;
  }

  /** Shows what is different now. */
  set(change) {
    this.activity = { ...this.activity, ...change };
    this.changed.tell();
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

/** The one that stands for this activity, as it was just read. */
export function keep(activity) {
  learn(activity.actor);
  const known = find(activity.id);
  if (!known) return remember(new Known(activity));
  // What was read may be older than what was told.
  if (!known.gone && activity.version >= known.activity.version) known.set(activity);
  return known;
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

const isThere = (id) => get(`activities/${id}`).then(() => true, () => false);
