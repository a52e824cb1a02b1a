// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react';
import type { FeedItem, Tidings } from '@tidings/client';
import { useFeed } from '@tidings/client/react';
import { Composer } from './Composer';
import { Notices } from './Notices';
import { newTidings, type Me } from './site';

/** The feed of the user and what was noticed, both live over one connection. */
export function News({ user }: { user: Me }) {
  const [tidings] = useState(newTidings);
  const { items, status, error, hasMore, loadMore, inboxVersion } = useFeed(tidings);
  if (status === 'signed_out') return <p role="status">You are signed out.</p>;
  return (
    <>
      <Notices tidings={tidings} version={inboxVersion} />
      <h2>What is new</h2>
      <Composer walls={user.walls} />
      <p role="status">{status}</p>
      {error && <p role="alert">{error.message}</p>}
      <ul aria-label="Feed">
        {items.map((item) => <Post key={item.activity.id} item={item} tidings={tidings} />)}
      </ul>
      {hasMore && <button onClick={loadMore}>More</button>}
    </>
  );
}

/** The page reads, likes and follows at Tidings itself; what the site stores goes through the site. */
function Post({ item: { activity }, tidings }: { item: FeedItem; tidings: Tidings }) {
  const { id, actor, object, counts } = activity;
  const like = () => tidings.put('/v1/activities/{id}/likes/{kind}', { path: { id, kind: 'like' } });
  return (
    <li>
      {actor.name}: {object.text}{' '}
      <button onClick={like}>{counts.likes['like'] ?? 0} likes</button>
    </li>
  );
}
