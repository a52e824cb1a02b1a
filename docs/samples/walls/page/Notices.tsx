// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'react';
import type { Notification, Tidings } from '@tidings/client';

/** The newest notifications, loaded again when there are others. */
export function Notices({ tidings, version }: { tidings: Tidings; version: number }) {
  const [notices, setNotices] = useState<readonly Notification[]>([]);
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    tidings.get('/v1/notifications', { query: { limit: 5 }, signal: left.signal }).then((inbox) => {
      setNotices(inbox.items);
      setUnread(inbox.unread);
    }, () => {}); // signed out, or the page has left: the feed tells
    return () => left.abort();
  }, [tidings, version]);
  const markRead = async () => {
    await tidings.put('/v1/notifications/read', { body: {} });
    setUnread(0);
  };
  return (
    <section>
      <h2>Notifications ({unread})</h2>
      {unread > 0 && <button onClick={markRead}>Mark as read</button>}
      <ul aria-label="Notifications">
        {notices.map((notice) => <li key={notice.id}>{sentence(notice)}</li>)}
      </ul>
    </section>
  );
}

function sentence({ type, actors, count, activity, custom }: Notification): string {
  const names = actors[0]?.name ?? '';
  const people = count > 1 ? `${names} and ${count - 1} more` : names;
  switch (type) {
    case 'like': return `${people} liked "${activity?.object.text}"`;
    case 'follow': return `${people} followed you`;
    case 'comment': return `${people} commented on "${activity?.object.text}"`;
    case 'mention': return `${people} mentioned you`;
    case 'custom': return custom?.text ?? '';
    default: return people;
  }
}
