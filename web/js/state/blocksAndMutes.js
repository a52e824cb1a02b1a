// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { handle } from '../refs.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { cachedEntity } from './entityCache.js';
import { hideFrom, reload } from './feed.js';
import { applyFollowState } from './following.js';
import { showError, showToast } from './toasts.js';

/** Mutes an entity: hides its posts from the feed, without notifying anyone. */
export const mute = (entity) =>
  change(() => put(`mutes/${entity.ref}`), texts.blocksAndMutes.muted, entity,
    () => hideFrom(entity.ref));
export const unmute = (entity) =>
  change(() => del(`mutes/${entity.ref}`), texts.blocksAndMutes.unmuted, entity);

/** Users who were blocked on this page: lists that the history keeps may still have their posts. */
const blockedUsers = new Set();
/** Emitted with the ref of a user who was blocked. */
const userBlocked = signal();

/**
 * Calls a function for each user who was blocked since the page was loaded, and who will be. Returns
 * a function that ends it.
 */
export function onBlocked(hide) {
  blockedUsers.forEach((ref) => hide(ref));
  return userBlocked.on(hide);
}

/** Blocks a user: neither can see the other. */
export async function block(entity) {
  await change(() => put(`blocks/${entity.ref}`), texts.blocksAndMutes.blocked, entity, () => {
    hideFrom(entity.ref);
    applyFollowState(entity.ref, false);
    blockedUsers.add(entity.ref);
    userBlocked.emit(entity.ref);
  });
}
export const unblock = (entity) =>
  change(() => del(`blocks/${entity.ref}`), texts.blocksAndMutes.unblocked, entity, () => {
    blockedUsers.delete(entity.ref);
    reload();
  });

/** Sends the request, shows a toast and updates the feed. Returns whether it succeeded. */
async function change(request, message, { ref, name }, onDone = reload) {
  try {
    await request();
  } catch (problem) {
    showError(problem);
    return false;
  }
  showToast(message(name ?? handle(cachedEntity(ref))));
  onDone();
  return true;
}
