// SPDX-License-Identifier: Apache-2.0
import type { Frames } from './live.js';
import type { Activity, FeedItem } from './schemas.js';

/** The frames that change the items of a feed. */
export const ITEM_FRAMES = ['activity', 'changed', 'counts', 'removed', 'withdrawn'] as const;

export type ItemFrame = {
  [T in (typeof ITEM_FRAMES)[number]]: { type: T; data: Frames[T] }
}[(typeof ITEM_FRAMES)[number]];

/** Items in the order of a feed, without duplicates. Later ones replace earlier ones. */
export function merged(...lists: readonly (readonly FeedItem[])[]): FeedItem[] {
  const byId = new Map(lists.flat().map((item) => [item.activity.id, item]));
  return [...byId.values()].sort((a, b) => (a.activity.id < b.activity.id ? 1 : -1));
}

/**
 * The items after a frame. A frame may be repeated, so that those that came while a page was being
 * loaded can be applied to the page as well.
 *
 * @param hasMore whether there are older pages, in which activities older than the items will be
 */
export function applied(
  items: readonly FeedItem[], frame: ItemFrame, hasMore: boolean,
): readonly FeedItem[] {
  switch (frame.type) {
    case 'activity': {
      const { activity, via } = frame.data;
      const oldest = items.at(-1)?.activity.id;
      const isKnown = items.some((item) => item.activity.id === activity.id);
      const isBelow = hasMore && oldest !== undefined && activity.id < oldest;
      return isKnown || isBelow ? items : merged(items, [{ activity, via }]);
    }
    case 'changed': {
      const { activity } = frame.data; // without the likes of the reader, and what it shares
      return replaced(items, activity.id, (former) => ({
        ...former,
        activity: former.activity.version > activity.version
          ? former.activity
          : { ...activity, you: former.activity.you, ...sharedBy(former.activity) },
      }));
    }
    case 'counts': {
      const { id, counts } = frame.data;
      return replaced(items, id, (former) => ({
        ...former, activity: { ...former.activity, counts },
      }));
    }
    case 'removed': {
      const { id, comments = [] } = frame.data;
      const gone = new Set([id, ...comments]);
      return items.filter((item) => !gone.has(item.activity.id));
    }
    case 'withdrawn':
      return without(items, frame.data.ref);
  }
}

/** What is shared does not change with the share. */
const sharedBy = ({ shared }: Activity) => (shared === undefined ? {} : { shared });

function replaced(
  items: readonly FeedItem[], id: string, change: (item: FeedItem) => FeedItem,
): readonly FeedItem[] {
  return items.some(({ activity }) => activity.id === id)
    ? items.map((item) => (item.activity.id === id ? change(item) : item))
    : items;
}

/** Without the items that are in the feed only because of this ref. */
function without(items: readonly FeedItem[], ref: string): readonly FeedItem[] {
  return items.flatMap((item) => {
    if (!item.via.includes(ref)) return [item];
    const via = item.via.filter((reason) => reason !== ref);
    return via.length > 0 ? [{ ...item, via }] : [];
  });
}
