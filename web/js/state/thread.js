// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { removeRowsOf, toActivityRow } from './rows.js';

/** The comments on an activity. */
export function thread(id) {
  const path = `entities/activity:${id}/activities`;
  const comments = new Listing((after) => get(path, { after }), toActivityRow);
  const arrivals = new Arrivals(comments);

  return {
    comments,
    arrivals,
    /** Inserts the user's own comment at once. */
    add(activity) {
      if (!activity.targets.includes(`activity:${id}`)) return;
      arrivals.drop(activity.id);
      comments.insert(toActivityRow(activity));
    },
    /**
     * Fetches new comments. Count changes are sent to everybody, comments only to followers of the
     * thread.
     */
    refresh: () => arrivals.refresh(),
    remove(id) {
      comments.remove(id);
      arrivals.drop(id);
    },
    hideFrom: (ref) => removeRowsOf(ref, comments, arrivals),
  };
}
