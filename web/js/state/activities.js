// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { onFrame } from '../api/live.js';
import { signal } from '../signal.js';
import { cacheEntity } from './entityCache.js';

/** An activity that something shows. Whatever shows it shares this one, and hears of its changes. */
class SharedActivity {
  changed = signal();
  /** Nobody sees it any more. */
  isDeleted = false;
  /** It was deleted on this page, where it can be restored. */
  deletedLocally = false;
  /** It was gone and is there again: what is told of its end may be late. */
  wasRestored = false;
  /** As of when its counts are known, and what we gave. */
  #countsAsOf;

  constructor(activity, countsAsOf) {
    this.id = activity.id;
    this.activity = activity;
    this.#countsAsOf = countsAsOf;
  }

  /** Shows what is different now. */
  set(change, countsAsOf = performance.now()) {
    this.#countsAsOf = countsAsOf;
    this.activity = { ...this.activity, ...change };
    this.changed.emit();
  }

  /** It was read, and maybe overtaken by what is known already. */
  merge(activity, requestedAt) {
    if (this.isDeleted || activity.version < this.activity.version) return;
    const { counts, you } = requestedAt < this.#countsAsOf ? this.activity : activity;
    this.set({ ...activity, counts, you }, Math.max(requestedAt, this.#countsAsOf));
  }

  /** We have given or taken back a like; what was told since we asked counts more than the answer. */
  setLikes(likes, counts, requestedAt) {
    this.set({ counts: requestedAt < this.#countsAsOf ? this.activity.counts : counts, you: { likes } });
  }

  markDeleted(locally = false) {
    this.isDeleted = true;
    this.deletedLocally ||= locally;
    this.changed.emit();
    if (!this.deletedLocally) activityRemoved.emit(this.id);
  }

  restore(activity) {
    this.isDeleted = false;
    this.deletedLocally = false;
    this.wasRestored = true;
    this.set(activity);
  }
}

/** Told with the id of an activity that is gone, and was not deleted on this page. */
export const activityRemoved = signal();
/** Told with `{known, via}` of what has arrived for us. */
export const activityArrived = signal();

/** By id; those that nothing shows any more are forgotten. */
const registry = new Map();
const registryCleanup = new FinalizationRegistry((id) => registry.get(id)?.deref() ?? registry.delete(id));

const find = (id) => registry.get(id)?.deref();

/** The one that stands for this activity, as the server had it when it was asked, or just now. */
export function activityModel(activity, requestedAt = performance.now()) {
  cacheEntity(activity.actor);
  const model = find(activity.id);
  if (!model) return register(new SharedActivity(activity, requestedAt));
  model.merge(activity, requestedAt);
  return model;
}

/** Reads it. */
export async function fetchActivity(id) {
  const requestedAt = performance.now();
  return activityModel(await get(`activities/${id}`), requestedAt);
}

/** The same for one that was told live: frames do not know what we like. */
export const mergeLive = (activity) =>
  activityModel({ ...activity, you: find(activity.id)?.activity.you ?? activity.you });

function register(model) {
  registry.set(model.id, new WeakRef(model));
  registryCleanup.register(model, model.id);
  return model;
}

onFrame('activity', ({ activity, via }) => {
  const model = mergeLive(activity);
  if (model.isDeleted) model.restore(model.activity);
  activityArrived.emit({ model, via });
});
onFrame('changed', ({ activity }) => find(activity.id) && mergeLive(activity));
onFrame('counts', ({ id, counts }) => find(id)?.set({ counts }));
onFrame('removed', async ({ id }) => {
  const model = find(id);
  if (model && !(model.wasRestored && await exists(id))) model.markDeleted();
});

const exists = (id) => fetchActivity(id).then(() => true, () => false);
