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
    /** Counts are told to everybody, comments to those alone who follow the thread. */
    lookAgain: () => arrivals.look(),
    leave(activity) {
      comments.remove(activity);
      arrivals.drop(activity);
    },
  };
}
