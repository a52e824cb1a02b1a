// SPDX-License-Identifier: Apache-2.0
import { activityModel } from './activities.js';
import { cacheEntity } from './entityCache.js';

/** A row of a list sorted by id, newest first. */
export const toActivityRow = (activity, requestedAt) =>
  ({ key: activity.id, order: activity.id, model: activityModel(activity, requestedAt) });

/** A row of a list of activities in another order, which the server decides on. */
export const toSortedRow = (activity, requestedAt) =>
  ({ key: activity.id, model: activityModel(activity, requestedAt) });

/** A row of a list in the server's order. */
export const toRankedRow = ({ activity, kind = '' }, requestedAt) =>
  ({ key: `${activity.id} ${kind}`, model: activityModel(activity, requestedAt) });

/** A row of a list of entities. */
export function toEntityRow(entity) {
  cacheEntity(entity);
  return { key: entity.ref, entity };
}

/** Removes what an entity has posted from a list, and from the new rows that it holds back. */
export function removeRowsOf(ref, listing, arrivals) {
  const rows = [...listing.rows, ...arrivals].filter(({ model }) => model.activity.actor.ref === ref);
  for (const { key } of rows) {
    listing.remove(key);
    arrivals.drop(key);
  }
}
