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
/** Number of updates to `unseenCount`, to discard responses requested before the last one. */
let unseenUpdates = 0;
/** Whether the list is on the screen. */
let visible = false;

/** Emitted when the number of unseen notifications changes. */
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

/** Sets whether the list is on the screen; if so, its notifications are marked as seen. */
export function setVisible(isVisible) {
  visible = isVisible;
  markSeen();
}

/** Marks a notification as read. */
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
  // The id breaks ties between equal times.
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

// Groups that grow move to the top; groups whose read state or actors change stay in place; empty
// groups are removed.
onFrame('notification', ({ notification, unseen: count }) => {
  const existing = listing.find(notification.id);
  if (notification.count > 0 && existing?.notification.updatedAt === notification.updatedAt) {
    // Keeps the "new" highlight while the list is on the screen.
    const { seen } = visible ? existing.notification : notification;
    Object.assign(existing, row({ ...notification, seen }));
    listing.changed.emit();
  } else {
    listing.remove(notification.id);
    if (notification.count > 0) listing.insert(row(notification));
    if (notification.count > 0 && !notification.seen) announce(texts.notifications.arrived);
  }
  setUnseen(count);
});

// Loads the list after connecting: notifications in between would be missed otherwise.
connectionOpened.on(() => listing.restart());
onFrame('gap', () => listing.restart());
onFrame('welcome', () => listing.stale && !listing.busy && listing.restart());
document.addEventListener('visibilitychange', markSeen);
