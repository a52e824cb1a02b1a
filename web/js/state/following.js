// SPDX-License-Identifier: Apache-2.0
import { del, get, put } from '../api/api.js';
import { onFrame } from '../api/live.js';
import { me } from '../api/session.js';
import { inOrder } from '../api/queue.js';
import { signal } from '../signal.js';
import { cachedEntity, cacheEntity } from './entityCache.js';

/** Page size when loading the followed entities. */
const PAGE_SIZE = 100;
/** Maximum number of pages; beyond, the set of followed entities is incomplete. */
const MAX_PAGES = 10;

/** Refs of followed entities, most recently followed first. */
let followed = new Set();
let complete = false;
/** Refs known not to be followed, for an incomplete set. */
let notFollowed = new Set();
/** Refs of users who have yet to approve the follow. */
const requested = new Set();
/** Optimistic updates by ref: the state on the server and the number of pending requests. */
const pendingChanges = new Map();

/** Emitted with the ref whose state has changed; without one when all were loaded. */
export const followingChanged = signal();

/** Emitted with the ref when the server has saved the change. */
export const followSaved = signal();

/** Whether the user follows it; undefined if unknown. */
export function isFollowing(ref) {
  if (followed.has(ref)) return true;
  return complete || notFollowed.has(ref) ? false : undefined;
}

/** Whether the user is known to follow nothing. */
export const followsNothing = () => complete && followed.size === 0;

/** Followed entities, most recently followed first. */
export const followedEntities = () => [...followed].map(cachedEntity);

/** Whether the user has asked to follow it and waits for the answer. */
export const isRequested = (ref) => requested.has(ref);

/** Applies the server's state, unless a change is pending. */
export function applyFollowState(ref, isFollowed, waits = requested.has(ref)) {
  if (pendingChanges.has(ref)) return;
  if (isFollowing(ref) !== isFollowed) setFollowed(ref, isFollowed);
  setRequested(ref, waits && !isFollowed);
}

function setRequested(ref, waits) {
  if (requested.has(ref) === waits) return;
  if (waits) requested.add(ref);
  else requested.delete(ref);
  followingChanged.emit(ref);
}

/** Fetches the follow edge after pending changes; undefined if not followed. */
export const fetchEdge = (ref) =>
  inOrder(ref, () => (isFollowing(ref) ? get(`follows/${ref}`) : undefined));

/** Follows an entity. @param options `{backfill, notify, verbs, until}`, all optional */
export const follow = (ref, options = {}) => applyChange(ref, true, () => put(`follows/${ref}`, options));

/** Unfollows an entity. @param history `keep` or `purge` its posts in the feed */
export const unfollow = (ref, history) =>
  applyChange(ref, false, () => del(`follows/${ref}`, { history }));

/** Optimistic update: applied at once and rolled back on errors, which are rethrown. */
async function applyChange(ref, isFollowed, request) {
  const change = pendingChanges.get(ref) ?? { onServer: isFollowing(ref) ?? false, requests: 0 };
  pendingChanges.set(ref, change);
  change.requests++;
  setFollowed(ref, isFollowed);
  try {
    const edge = await inOrder(ref, request);
    change.waits = edge?.state === 'requested';
    change.onServer = isFollowed && !change.waits;
    followSaved.emit(ref);
    return edge;
  } finally {
    change.requests--;
    if (!change.requests) {
      pendingChanges.delete(ref);
      applyFollowState(ref, change.onServer, change.waits);
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

/** Number of loads; results of outdated loads are discarded. */
let loadCount = 0;

/** Loads the followed entities. Changes made while loading take precedence. */
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
    // Not critical: names are then derived from ids, and follow buttons appear once the state is
    // known.
  } finally {
    unsubscribe();
  }
}

onFrame('gap', loadFollowing);
