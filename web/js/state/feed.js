// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { on, open } from '../api/live.js';
import { isMe } from '../api/session.js';
import { signal } from '../signal.js';
import { arrived, keep, removed } from './activities.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { isSending, posted, unsentChanged } from './posting.js';
import { lineMoved, readBefore, wasRead } from './reading.js';
import { announce } from './say.js';
import { texts } from '../texts.js';

/** Of the page that was read last: everything before it is in the list. */
let position;
/** Something was missed that cannot be told: what is shown lacks it until it is loaded again. */
let gap = false;
/** Our own that came while one was being sent: maybe it is that one. */
let own = [];
/** Whether somebody looks at the feed. */
let shown = false;

/** Told when there is a gap, and when it is closed. */
export const gapChanged = signal();

export const listing = new Listing(
  async (after) => {
    const page = await get('feed', { after });
    if (!after) {
      position = page.position;
      readBefore(page.read);
    }
    return page;
  },
  ({ activity, via }, asked) => row(keep(activity, asked), via),
);

/** What has come since and is not shown yet. */
export const arrivals = new Arrivals(listing);

export const hasGap = () => gap;

/** Reads it from the top, and connects where it begins, if that is not done yet. */
export async function reload() {
  await listing.restart();
  // Without a position, a connection still says when the server is there again.
  if (listing.problem && listing.stale) open();
}

listing.restarted.on(() => {
  arrivals.settle();
  setGap(false);
  open(position);
});

/** Says whether the feed is on the screen: what nobody looks at can be mended without asking. */
export function looking(looks) {
  shown = looks;
  if (shown) return;
  if (gap) reload();
  showWhatWasRead();
  listing.rows.filter(({ known }) => known.gone).forEach(({ key }) => listing.remove(key));
}

const row = (known, via) => ({ key: known.id, order: known.id, known, via });

function setGap(there) {
  gap = there;
  gapChanged.tell();
}

function arrive({ known, via }) {
  const came = row(known, via);
  const { actor } = known.activity;
  if (isMe(actor.ref) && isSending()) own.push(came);
  else if (arrivals.hold(came) && !wasRead(came.key)) announce(texts.feed.newFrom(actor.name));
  showWhatWasRead();
}

function withdraw({ ref }) {
  const all = [...listing.rows, ...arrivals];
  for (const it of all.filter(({ via }) => via.includes(ref))) {
    it.via = it.via.filter((reason) => reason !== ref);
    if (it.via.length === 0) leave(it.key);
  }
  listing.changed.tell();
}

/** Nothing of it is in the feed from now on: it was muted or blocked. */
export function quiet(ref) {
  const all = [...listing.rows, ...arrivals];
  all.filter(({ known }) => known.activity.actor.ref === ref).forEach(({ key }) => leave(key));
  withdraw({ ref });
}

function leave(key) {
  listing.remove(key);
  arrivals.drop(key);
}

// What is posted here stands at the top at once, whatever else waits to be shown.
posted.on((activity) => {
  if (activity.verb === 'comment') return;
  arrivals.drop(activity.id);
  listing.insert(row(keep(activity), []));
});
unsentChanged.on(() => {
  if (isSending()) return;
  own.forEach((came) => arrivals.hold(came));
  own = [];
});

/** What was read elsewhere is no news here, but moves nothing under the eyes of a reader. */
function showWhatWasRead() {
  const news = [...arrivals].some(({ key }) => !wasRead(key));
  if (arrivals.count && !news && (!shown || document.hidden)) arrivals.show();
}

arrived.on(arrive);
lineMoved.on(showWhatWasRead);
removed.on(leave);
on('withdrawn', withdraw);
on('gap', () => {
  if (shown && !listing.empty) setGap(true);
  else reload();
});
// While there was no connection it could not be read.
on('welcome', () => listing.stale && reload());
