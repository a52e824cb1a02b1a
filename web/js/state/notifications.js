// SPDX-License-Identifier: Apache-2.0
import { get, put } from '../api/api.js';
import { onFrame, connectionOpened } from '../api/live.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { activityModel } from './activities.js';
import { Listing } from './listing.js';
import { cacheEntity } from './entityCache.js';
import { announce } from './toasts.js';

let unseenCount = 0;
/** How often that was told: what was asked for before is older. */
let unseenUpdates = 0;
/** Whether somebody looks at the list. */
let visible = false;

/** Told when the number of those never shown is another. */
export const unseenChanged = signal();

export const listing = new Listing(
  async (after) => {
    const updatesBefore = unseenUpdates;
    const page = await get('notifications', { after });
    if (updatesBefore === unseenUpdates) setUnseen(page.unseen);
    return page;
  },
  row,
);

export const unseen = () => unseenCount;

/** Says whether the list is on the screen: whoever looks at it has seen what is in it. */
export function setVisible(isVisible) {
  visible = isVisible;
  markSeen();
}

/** It was opened. */
export function markRead({ key, notification }) {
  if (notification.read) return;
  markRowRead(key);
  put('notifications/read', { ids: [key] }).catch(() => {});
}

export async function markAllRead() {
  await put('notifications/read', {});
  listing.rows.forEach(({ key }) => markRowRead(key));
  setUnseen(0);
}

function row(notification, requestedAt) {
  notification.actors.forEach(cacheEntity);
  const model = notification.activity && activityModel(notification.activity, requestedAt);
  const { id, updatedAt } = notification;
  // Those of the same moment need an order, too.
  return { key: id, order: `${updatedAt} ${id}`, notification, model };
}

function markRowRead(key) {
  const existing = listing.find(key);
  if (existing) existing.notification = { ...existing.notification, seen: true, read: true };
  listing.changed.emit();
}

function setUnseen(count) {
  unseenUpdates++;
  unseenCount = count;
  unseenChanged.emit();
  markSeen();
}

function markSeen() {
  if (!unseenCount || !visible || document.hidden) return;
  unseenCount = 0;
  unseenChanged.emit();
  put('notifications/seen', {}).catch(() => {});
}

// A group that grows moves to the top; one that was marked elsewhere, or that somebody has left,
// stays where it is; and one that nobody is in any more goes.
onFrame('notification', ({ notification, unseen: count }) => {
  const existing = listing.find(notification.id);
  if (notification.count > 0 && existing?.notification.updatedAt === notification.updatedAt) {
    // What has just been shown as new stays marked as new while somebody looks.
    const { seen } = visible ? existing.notification : notification;
    Object.assign(existing, row({ ...notification, seen }));
    listing.changed.emit();
  } else {
    listing.remove(notification.id);
    if (notification.count > 0) listing.insert(row(notification));
    if (notification.count > 0 && !notification.seen) announce(texts.notifications.came);
  }
  setUnseen(count);
});

// Not sooner: what comes between the list and the connection would be in neither.
connectionOpened.on(() => listing.restart());
onFrame('gap', () => listing.restart());
onFrame('welcome', () => listing.stale && !listing.busy && listing.restart());
document.addEventListener('visibilitychange', markSeen);
