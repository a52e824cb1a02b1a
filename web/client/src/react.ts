// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Tidings } from './client.js';
import { Feed, type FeedOptions, type FeedState } from './feed.js';

export interface FeedView extends FeedState {
  /** Adds the next page. */
  readonly loadMore: () => Promise<void>;
  /** Loads the first page again. */
  readonly reload: () => Promise<void>;
}

/**
 * The feed of the user of a client, while the component is mounted.
 *
 * @param tidings made outside of components, or remembered: another one is another feed
 */
export function useFeed(tidings: Tidings, { limit }: FeedOptions = {}): FeedView {
  const feed = useMemo(() => new Feed(tidings, { limit }), [tidings, limit]);
  useEffect(() => {
    feed.open();
    return () => feed.close();
  }, [feed]);
  const state = useSyncExternalStore(feed.subscribe, feed.state, feed.state);
  return useMemo(
    () => ({ ...state, loadMore: feed.loadMore, reload: feed.reload }), [feed, state],
  );
}
