// SPDX-License-Identifier: Apache-2.0
import { activityModel } from './activities.js';
import { cacheEntity } from './entityCache.js';

/** An activity in a list; the newest comes first. */
export const toActivityRow = (activity, requestedAt) =>
  ({ key: activity.id, order: activity.id, model: activityModel(activity, requestedAt) });

/** An activity in a list that has an order of its own. */
export const toRankedRow = ({ activity, kind = '' }, requestedAt) =>
  ({ key: `${activity.id} ${kind}`, model: activityModel(activity, requestedAt) });

/** Somebody or something in a list. */
export function toEntityRow(entity) {
  cacheEntity(entity);
  return { key: entity.ref, entity };
}
