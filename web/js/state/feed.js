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
import { announce } from './toasts.js';
import { texts } from '../texts.js';

/** Of the page that was read last: everything before it is in the list. */
let position;
/** Something was missed that cannot be told: what is shown lacks it until it is loaded again. */
let gap = false;
/** Our own that came while one was being sent: maybe it is that one. */
let ownArrivals = [];
/** Whether somebody looks at the feed. */
let visible = false;

/** Told when there is a gap, and when it is closed. */
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
  ({ activity, via }, requestedAt) => row(activityModel(activity, requestedAt), via),
);

/** What has come since and is not shown yet. */
export const arrivals = new Arrivals(listing);

export const hasGap = () => gap;

/** Reads it from the top, and connects where it begins, if that is not done yet. */
export async function reload() {
  await listing.restart();
  // Without a position, a connection still says when the server is there again.
  if (listing.problem && listing.stale) connect();
}

listing.restarted.on(() => {
  arrivals.prune();
  setGap(false);
  connect(position);
});

/** Says whether the feed is on the screen: what nobody looks at can be mended without asking. */
export function setVisible(isVisible) {
  visible = isVisible;
  if (visible) return;
  if (gap) reload();
  showReadArrivals();
  listing.rows.filter(({ model }) => model.isDeleted).forEach(({ key }) => listing.remove(key));
}

const row = (model, via) => ({ key: model.id, order: model.id, model, via });

function setGap(exists) {
  gap = exists;
  gapChanged.emit();
}

function onArrival({ model, via }) {
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

/** Nothing of it is in the feed from now on: it was muted or blocked. */
export function hideFrom(ref) {
  const all = [...listing.rows, ...arrivals];
  all.filter(({ model }) => model.activity.actor.ref === ref).forEach(({ key }) => removeRow(key));
  removeReason({ ref });
}

function removeRow(key) {
  listing.remove(key);
  arrivals.drop(key);
}

// What is posted here stands at the top at once, whatever else waits to be shown.
posted.on((activity) => {
  if (activity.verb === 'comment') return;
  arrivals.drop(activity.id);
  listing.insert(row(activityModel(activity), []));
});
unsentChanged.on(() => {
  if (isSending()) return;
  ownArrivals.forEach((newRow) => arrivals.add(newRow));
  ownArrivals = [];
});

/** What was read elsewhere is no news here, but moves nothing under the eyes of a reader. */
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
// While there was no connection it could not be read.
onFrame('welcome', () => listing.stale && reload());
