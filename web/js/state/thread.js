// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { removeRowsOf, toActivityRow, toSortedRow } from './rows.js';

/** The orders of a thread; the first is that of every thread until another is chosen. */
export const SORTS = ['newest', 'oldest', 'top'];

/** The comments on an activity. New ones are held back in the order of time alone. */
export function thread(id) {
  const listingBy = (sort, toRow) => new Listing(
    (after) => get(`entities/activity:${id}/activities`, { sort, after }), toRow);
  const newest = listingBy('newest', toActivityRow);
  const listings = { newest };
  const arrivals = new Arrivals(newest);

  return {
    sort: 'newest',
    arrivals,
    get comments() {
      return listings[this.sort];
    },
    /** Shows the comments as they are in this order now. */
    sortBy(sort) {
      if (sort !== 'newest') listings[sort] = listingBy(sort, toSortedRow);
      else arrivals.refresh();
      this.sort = sort;
    },
    /** Inserts the user's own comment at once. */
    add(activity) {
      if (!activity.targets.includes(`activity:${id}`)) return;
      arrivals.drop(activity.id);
      newest.insert(toActivityRow(activity));
      if (this.sort !== 'newest') this.comments.insert(toSortedRow(activity));
    },
    /**
     * Fetches new comments. Count changes are sent to everybody, comments only to followers of the
     * thread.
     */
    refresh: () => arrivals.refresh(),
    remove(id) {
      Object.values(listings).forEach((comments) => comments.remove(id));
      arrivals.drop(id);
    },
    hideFrom: (ref) => Object.values(listings)
      .forEach((comments) => removeRowsOf(ref, comments, arrivals)),
  };
}
