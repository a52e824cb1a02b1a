// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { activityRow } from './rows.js';

/** The comments on an activity. */
export function thread(id) {
  const path = `entities/activity:${id}/activities`;
  const comments = new Listing((after) => get(path, { after }), activityRow);
  const arrivals = new Arrivals(comments);

  return {
    comments,
    arrivals,
    /** One's own stands there at once. */
    add(activity) {
      if (!activity.targets.includes(`activity:${id}`)) return;
      arrivals.drop(activity.id);
      comments.insert(activityRow(activity));
    },
    /** Counts are told to everybody, comments to those alone who follow the thread. */
    lookAgain: () => arrivals.look(),
    leave(activity) {
      comments.remove(activity);
      arrivals.drop(activity);
    },
  };
}
