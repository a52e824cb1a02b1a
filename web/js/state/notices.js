// SPDX-License-Identifier: Apache-2.0
import { get, put } from '../api/api.js';
import { on, opened } from '../api/live.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { keep } from './activities.js';
import { Listing } from './listing.js';
import { learn } from './names.js';
import { announce } from './say.js';

let unseenCount = 0;
/** How often that was told: what was asked for before is older. */
let tellings = 0;
/** Whether somebody looks at the list. */
let shown = false;

/** Told when the number of those never shown is another. */
export const unseenChanged = signal();

export const listing = new Listing(
  async (after) => {
    const before = tellings;
    const page = await get('notifications', { after });
    if (before === tellings) setUnseen(page.unseen);
    return page;
  },
  row,
);

export const unseen = () => unseenCount;

/** Says whether the list is on the screen: whoever looks at it has seen what is in it. */
export function looking(looks) {
  shown = looks;
  markSeen();
}

/** It was opened. */
export function markRead({ key, notification }) {
  if (notification.read) return;
  mark(key);
  put('notifications/read', { ids: [key] }).catch(() => {});
}

export async function markAllRead() {
  await put('notifications/read', {});
  listing.rows.forEach(({ key }) => mark(key));
  setUnseen(0);
}

function row(notification, asked) {
  notification.actors.forEach(learn);
  const known = notification.activity && keep(notification.activity, asked);
  const { id, updatedAt } = notification;
  // Those of the same moment need an order, too.
  return { key: id, order: `${updatedAt} ${id}`, notification, known };
}

function mark(key) {
  const there = listing.find(key);
  if (there) there.notification = { ...there.notification, seen: true, read: true };
  listing.changed.tell();
}

function setUnseen(count) {
  tellings++;
  unseenCount = count;
  unseenChanged.tell();
  markSeen();
}

function markSeen() {
  if (!unseenCount || !shown || document.hidden) return;
  unseenCount = 0;
  unseenChanged.tell();
  put('notifications/seen', {}).catch(() => {});
}

// A group that grows moves to the top; one that was marked elsewhere, or that somebody has left,
// stays where it is; and one that nobody is in any more goes.
on('notification', ({ notification, unseen: count }) => {
  const known = listing.find(notification.id);
  if (notification.count > 0 && known?.notification.updatedAt === notification.updatedAt) {
    // What has just been shown as new stays marked as new while somebody looks.
    const { seen } = shown ? known.notification : notification;
    Object.assign(known, row({ ...notification, seen }));
    listing.changed.tell();
  } else {
    listing.remove(notification.id);
    if (notification.count > 0) listing.insert(row(notification));
    if (notification.count > 0 && !notification.seen) announce(texts.notifications.came);
  }
  setUnseen(count);
});

// Not sooner: what comes between the list and the connection would be in neither.
opened.on(() => listing.restart());
on('gap', () => listing.restart());
on('welcome', () => listing.stale && !listing.busy && listing.restart());
document.addEventListener('visibilitychange', markSeen);
