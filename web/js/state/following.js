// SPDX-License-Identifier: Apache-2.0
import { del, get, put } from '../api/api.js';
import { onFrame } from '../api/live.js';
import { me } from '../api/session.js';
import { inOrder } from '../api/queue.js';
import { signal } from '../signal.js';
import { cachedEntity, cacheEntity } from './entityCache.js';

/** What somebody follows is read in pages of so many ... */
const PAGE_SIZE = 100;
/** ... and so many pages; of whoever follows more, not everything is known. */
const MAX_PAGES = 10;

/** Refs that are followed, those followed last first. */
let followed = new Set();
let complete = false;
/** Refs that are known not to be followed, though not everything is known. */
let notFollowed = new Set();
/** By ref: what the server has while we change it, and how many changes it does not have yet. */
const pendingChanges = new Map();

/** Told with the ref of what is followed or not from now on; with none when it was all read. */
export const followingChanged = signal();

/** Told with the ref once the server has it, too. */
export const followSaved = signal();

/** Whether we follow it; undefined when that is not known. */
export function isFollowing(ref) {
  if (followed.has(ref)) return true;
  return complete || notFollowed.has(ref) ? false : undefined;
}

/** Whether that is nothing at all, as far as is known. */
export const followsNothing = () => complete && followed.size === 0;

/** Those followed last come first. */
export const followedEntities = () => [...followed].map(cachedEntity);

/** The server has said whether we follow it. */
export function applyFollowState(ref, isFollowed) {
  if (!pendingChanges.has(ref) && isFollowing(ref) !== isFollowed) setFollowed(ref, isFollowed);
}

/** How we follow it, as soon as the server has what was changed here; undefined if we do not. */
export const fetchEdge = (ref) =>
  inOrder(ref, () => (isFollowing(ref) ? get(`follows/${ref}`) : undefined));

/** @param options `{backfill, notify, verbs, until}`, all of which may be left out */
export const follow = (ref, options = {}) => applyChange(ref, true, () => put(`follows/${ref}`, options));

/** @param history `keep` or `purge` what it has brought */
export const unfollow = (ref, history) =>
  applyChange(ref, false, () => del(`follows/${ref}`, { history }));

/** Shown at once, and undone if the server refuses; that is thrown on. */
async function applyChange(ref, isFollowed, request) {
  const change = pendingChanges.get(ref) ?? { onServer: isFollowing(ref) ?? false, requests: 0 };
  pendingChanges.set(ref, change);
  change.requests++;
  setFollowed(ref, isFollowed);
  try {
    const edge = await inOrder(ref, request);
    change.onServer = isFollowed;
    followSaved.emit(ref);
    return edge;
  } finally {
    change.requests--;
    if (!change.requests) {
      pendingChanges.delete(ref);
      applyFollowState(ref, change.onServer);
    }
  }
}

function setFollowed(ref, isFollowed) {
  if (isFollowed) {
    followed = new Set([ref, ...followed]);
    notFollowed.delete(ref);
  } else {
    followed.delete(ref);
    notFollowed.add(ref);
  }
  followingChanged.emit(ref);
}

/** Of several readings the last counts. */
let loadCount = 0;

/** Has it read, from now on and whenever something else is followed on another device. */
export async function loadFollowing() {
  const loadNumber = ++loadCount;
  const found = [];
  let after;
  const changedMeanwhile = new Set(pendingChanges.keys());
  const unsubscribe = followingChanged.on((ref) => changedMeanwhile.add(ref));
  try {
    for (let page = 0; page < MAX_PAGES; page++) {
      const { items, next } = await get(`entities/${me().ref}/following`, { after, limit: PAGE_SIZE });
      items.forEach((entity) => {
        cacheEntity(entity);
        found.push(entity.ref);
      });
      if (loadNumber !== loadCount) return;
      complete = !next;
      after = next;
      if (complete) break;
    }
    const keepChanged = (refs) => [...refs].filter((ref) => changedMeanwhile.has(ref));
    followed = new Set([...keepChanged(followed), ...found.filter((ref) => !changedMeanwhile.has(ref))]);
    notFollowed = new Set(keepChanged(notFollowed));
    followingChanged.emit();
  } catch {
    // Without it, names are guessed and buttons wait for what the server says of each thing.
  } finally {
    unsubscribe();
  }
}

onFrame('gap', loadFollowing);
