// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { onFrame } from '../api/live.js';
import { signal } from '../signal.js';
import { cacheEntity } from './entityCache.js';

/**
 * An activity as it is shown. All components that show the same activity share one instance and
 * subscribe to its changes.
 */
class SharedActivity {
  changed = signal();
  /** Whether it was deleted. */
  isDeleted = false;
  /** Whether it was deleted on this page, where it can be restored. */
  deletedLocally = false;
  /** Whether it was restored: late `removed` frames must then be verified. */
  wasRestored = false;
  /** The model of the activity that it shares, if that is shown. */
  shared;
  /** Time to which the counts and own likes belong (`performance.now()`). */
  #countsAsOf;

  constructor(activity, countsAsOf) {
    this.id = activity.id;
    this.activity = activity;
    this.#countsAsOf = countsAsOf;
    this.#setShared(activity.shared);
  }

  /** What is shared does not change with the share. */
  #setShared(shared) {
    this.shared = shared ? activityModel(shared, this.#countsAsOf) : undefined;
  }

  /** Applies a change of some fields. */
  set(change, countsAsOf = performance.now()) {
    this.#replace({ ...this.activity, ...change }, countsAsOf);
  }

  /**
   * Applies a version, unless it is older. Fields that it omits are gone, such as `visibility` of a
   * post that is public again. Counts and own likes are only replaced by newer ones: frames may
   * arrive before the response to an earlier request.
   */
  setVersion(activity, requestedAt = performance.now()) {
    if (activity.version < this.activity.version) return;
    const { counts, you } = requestedAt < this.#countsAsOf ? this.activity : activity;
    const shared = 'shared' in this.activity && { shared: 'shared' in activity ? activity.shared : this.activity.shared };
    this.#replace({ ...activity, ...shared, counts, you: you ?? this.activity.you },
      Math.max(requestedAt, this.#countsAsOf));
  }

  #replace(activity, countsAsOf = performance.now()) {
    this.#countsAsOf = countsAsOf;
    const { shared } = this.activity;
    this.activity = activity;
    if (activity.shared !== shared) this.#setShared(activity.shared);
    this.changed.emit();
  }

  /** Merges data of a response; a deleted activity stays deleted. */
  merge(activity, requestedAt) {
    if (!this.isDeleted) this.setVersion(activity, requestedAt);
  }

  /**
   * Sets the own likes after the server has saved them; the counts only if none arrived since the
   * request.
   */
  setLikes(likes, counts, requestedAt) {
    this.activity = { ...this.activity, you: { ...this.activity.you, likes } };
    this.setCounts(counts, requestedAt);
  }

  /** Sets the choices of the poll that the user has voted for. */
  setVotes(votes) {
    this.#replace({ ...this.activity, you: { ...this.activity.you, votes } }, this.#countsAsOf);
  }

  /** Sets the counts of an answer, unless some have arrived since the request. */
  setCounts(counts, requestedAt) {
    this.set({ counts: requestedAt < this.#countsAsOf ? this.activity.counts : counts });
  }

  markDeleted(locally = false) {
    this.isDeleted = true;
    this.deletedLocally ||= locally;
    this.changed.emit();
    if (!this.deletedLocally) activityRemoved.emit(this.id);
  }

  restore(activity, requestedAt) {
    this.isDeleted = false;
    this.deletedLocally = false;
    this.wasRestored = true;
    this.setVersion(activity, requestedAt);
    this.changed.emit();
  }
}

/** Emitted with the id of an activity that was deleted elsewhere. */
export const activityRemoved = signal();
/** Emitted with `{model, via}` when an activity arrives in the feed. */
export const activityArrived = signal();

/** All instances by id; weak references, so that activities no longer shown can be collected. */
const registry = new Map();
const registryCleanup = new FinalizationRegistry((id) => registry.get(id)?.deref() ?? registry.delete(id));

const find = (id) => registry.get(id)?.deref();

/**
 * Returns the shared instance of an activity, updated with this data. @param requestedAt when the
 * data was requested
 */
export function activityModel(activity, requestedAt = performance.now()) {
  cacheEntity(activity.actor);
  const model = find(activity.id);
  if (!model) return register(new SharedActivity(activity, requestedAt));
  model.merge(activity, requestedAt);
  return model;
}

/** Fetches an activity. */
export async function fetchActivity(id) {
  const requestedAt = performance.now();
  return activityModel(await get(`activities/${id}`), requestedAt);
}

/** Fetches an activity again; one that the user may no longer see counts as deleted. */
export async function reloadActivity(model) {
  if (model.isDeleted) return;
  await fetchActivity(model.id).catch((problem) => {
    if (problem.status === 404) model.markDeleted();
  });
}

/** The shared instance with data of a live frame, which does not contain the own likes. */
export const mergeLive = (activity) => activityModel({
  ...withOwnLikes(activity),
  ...(activity.shared && { shared: withOwnLikes(activity.shared) }),
});

const withOwnLikes = (activity) => ({ ...activity, you: find(activity.id)?.activity.you ?? activity.you });

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
onFrame('changed', ({ activity }) => {
  const model = find(activity.id);
  if (!model) return;
  if (!model.isDeleted) mergeLive(activity);
  else if (!model.deletedLocally) refetch(model); // else most likely an edit of before, told late
});
onFrame('counts', ({ id, counts }) => find(id)?.set({ counts }));
onFrame('removed', ({ id, comments = [] }) => [id, ...comments, ...below(id)].forEach(removeLive));

async function removeLive(id) {
  const model = find(id);
  if (model && !model.isDeleted && !(model.wasRestored && await exists(id))) model.markDeleted();
}

/** The ids of the comments below an activity that this page has. */
function below(id, found = new Set()) {
  for (const [comment, reference] of registry) {
    const { verb, targets: [parent] = [] } = reference.deref()?.activity ?? {};
    if (verb === 'comment' && parent === `activity:${id}` && !found.has(comment)) below(comment, found.add(comment));
  }
  return found;
}

/** A change of a deleted activity tells that it was restored, unless it is older than the deletion. */
function refetch(model) {
  const requestedAt = performance.now();
  return get(`activities/${model.id}`).then((activity) => model.restore(activity, requestedAt), () => {});
}

const exists = (id) => fetchActivity(id).then(() => true, (problem) => problem.status !== 404);
