// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { onFrame, connect } from '../api/live.js';
import { isMe } from '../api/session.js';
import { signal } from '../signal.js';
import { activityArrived, activityModel, activityRemoved } from './activities.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { isSending, posted, unsentChanged } from './posting.js';
import { readMarkerMoved, setReadMarker, wasRead } from './readMarker.js';
import { removeRowsOf } from './rows.js';
import { isPlainShare } from './shares.js';
import { announce } from './toasts.js';
import { texts } from '../texts.js';

/** Position of the last loaded first page, at which the live connection starts. */
let position;
/** Whether activities were missed that only a reload can show. */
let gap = false;
/** Own activities that arrived while a post was being sent: possibly that post. */
let ownArrivals = [];
/** Whether the feed is on the screen. */
let visible = false;

/** Emitted when the gap state changes. */
export const gapChanged = signal();

export const listing = new Listing(
  async (after) => {
    const page = await get('feed', { after });
    if (!after) {
      position = page.position;
      setReadMarker(page.read);
    }
    return page;
  },
  ({ activity, via, sharedBy }, requestedAt) => row(activityModel(activity, requestedAt), via, sharedBy),
);

/** New activities that are not shown yet. */
export const arrivals = new Arrivals(listing);

export const hasGap = () => gap;

/** Loads the feed from the top, then connects at its position. */
export async function reload() {
  await listing.restart();
  // Connects even without a position, to learn when the server is reachable again.
  if (listing.problem && listing.stale) connect();
}

listing.restarted.on(() => {
  arrivals.prune();
  setGap(false);
  connect(position);
});

/** Sets whether the feed is on the screen. When it is hidden, pending updates are applied silently. */
export function setVisible(isVisible) {
  visible = isVisible;
  if (visible) return;
  if (gap) reload();
  showReadArrivals();
  listing.rows.filter(({ model }) => model.isDeleted).forEach(({ key }) => listing.remove(key));
}

const row = (model, via, sharedBy) => ({ key: model.id, order: model.id, model, via, sharedBy });

/** Whether a share without words shows what the feed has already, by itself or by another share. */
function isRepeated({ activity }) {
  const shows = ({ model }) => model.id === activity.shared?.id
    || isPlainShare(model.activity) && model.activity.shared?.id === activity.shared?.id;
  return isPlainShare(activity) && [...listing.rows, ...arrivals].some(shows);
}

function setGap(exists) {
  gap = exists;
  gapChanged.emit();
}

function onArrival({ model, via }) {
  if (isRepeated(model)) return;
  const newRow = row(model, via);
  const { actor } = model.activity;
  if (isMe(actor.ref) && isSending()) ownArrivals.push(newRow);
  else if (arrivals.add(newRow) && !wasRead(newRow.key)) announce(texts.feed.newFrom(actor.name));
  showReadArrivals();
}

function removeReason({ ref }) {
  const all = [...listing.rows, ...arrivals];
  for (const item of all.filter(({ via }) => via.includes(ref))) {
    item.via = item.via.filter((reason) => reason !== ref);
    if (item.via.length === 0) removeRow(item.key);
  }
  listing.changed.emit();
}

/** Removes all rows of a muted or blocked entity. */
export function hideFrom(ref) {
  removeRowsOf(ref, listing, arrivals);
  removeReason({ ref });
}

function removeRow(key) {
  listing.remove(key);
  arrivals.drop(key);
}

// Inserts the user's own new post at once, above all held rows.
posted.on((activity) => {
  if (activity.verb === 'comment') return;
  arrivals.drop(activity.id);
  const model = activityModel(activity);
  if (!isRepeated(model)) listing.insert(row(model, []));
});
unsentChanged.on(() => {
  if (isSending()) return;
  ownArrivals.forEach((newRow) => arrivals.add(newRow));
  ownArrivals = [];
});

/**
 * Activities that were read on another device are no longer new: shows them, unless the user is
 * looking at the feed, which must not move.
 */
function showReadArrivals() {
  const hasUnread = [...arrivals].some(({ key }) => !wasRead(key));
  if (arrivals.count && !hasUnread && (!visible || document.hidden)) arrivals.show();
}

activityArrived.on(onArrival);
readMarkerMoved.on(showReadArrivals);
activityRemoved.on(removeRow);
onFrame('withdrawn', removeReason);
onFrame('gap', () => {
  if (visible && !listing.empty) setGap(true);
  else reload();
});
// Retries loading the feed, which failed while there was no connection.
onFrame('welcome', () => listing.stale && reload());
