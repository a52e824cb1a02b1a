// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { removeRowsOf, toActivityRow, toEntityRow, toRankedRow } from './rows.js';

/** The changes that a list without live rows ignores. */
const NOT_LIVE = { onArrival() {}, onRemoval() {}, onBlock() {} };

/** A list of an entity by name: followers, following, likes or activities. */
export function entityList(ref, name = 'activities') {
  const listing = (toRow) => new Listing((after) => get(`entities/${ref}/${name}`, { after }), toRow);
  switch (name) {
    case 'followers':
    case 'following':
      return { name, isEntityList: true, listing: listing(toEntityRow), ...NOT_LIVE };
    case 'likes':
      return { name, listing: listing(toRankedRow), ...NOT_LIVE };
    default:
      return activityList(ref, listing(toActivityRow));
  }
}

function activityList(ref, listing) {
  const arrivals = new Arrivals(listing);
  return {
    name: 'activities',
    listing,
    arrivals,
    /** Adds an activity of the live feed if it belongs to this list, too. */
    onArrival({ model }) {
      const { actor, verb, targets } = model.activity;
      const audiences = verb === 'comment' ? targets : [actor.ref, ...targets];
      if (audiences.includes(ref)) arrivals.add(toActivityRow(model.activity));
    },
    onRemoval(id) {
      listing.remove(id);
      arrivals.drop(id);
    },
    onBlock: (user) => removeRowsOf(user, listing, arrivals),
  };
}
