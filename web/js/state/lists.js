// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { activityRow, faceRow, rankedRow } from './rows.js';

/** One of the lists of an entity: its activities unless another is named. */
export function listOf(ref, name = 'activities') {
  const read = (take) => new Listing((after) => get(`entities/${ref}/${name}`, { after }), take);
  switch (name) {
    case 'followers':
    case 'following':
      return { name, isOfFaces: true, listing: read(faceRow), arrive() {}, leave() {} };
    case 'likes':
      return { name, listing: read(rankedRow), arrive() {}, leave() {} };
    default:
      return activities(ref, read(activityRow));
  }
}

function activities(ref, listing) {
  const arrivals = new Arrivals(listing);
  return {
    name: 'activities',
    listing,
    arrivals,
    /** What arrives for us may also belong here. */
    arrive({ known }) {
      const { actor, verb, targets } = known.activity;
      const audiences = verb === 'comment' ? targets : [actor.ref, ...targets];
      if (audiences.includes(ref)) arrivals.hold(activityRow(known.activity));
    },
    leave(id) {
      listing.remove(id);
      arrivals.drop(id);
    },
  };
}
