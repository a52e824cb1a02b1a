// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { keep } from './activities.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';

const row = (activity) => ({ key: activity.id, order: activity.id, known: keep(activity) });

/** The comments on an activity. */
export function thread(id) {
  const path = `entities/activity:${id}/activities`;
  const comments = new Listing((after) => get(path, { after }), row);
  const arrivals = new Arrivals(comments);

  return {
    comments,
    arrivals,
    /** One's own stands there at once. */
    add(activity) {
      if (!activity.targets.includes(`activity:${id}`)) return;
      arrivals.drop(activity.id);
      comments.insert(row(activity));
    },
    /** There are more comments than before: counts are told, comments to those alone who follow. */
    async lookForNew() {
      let after;
      do {
        const { items, next } = await get(path, { after }).catch(() => ({ items: [] }));
        const isNew = items.map(row).map((it) => arrivals.hold(it));
        after = isNew.every(Boolean) && !arrivals.tooMany ? next : undefined;
      } while (after);
    },
  };
}
