// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { handle } from '../refs.js';
import { texts } from '../texts.js';
import { hideFrom, reload } from './feed.js';
import { applyFollowState } from './following.js';
import { showError, showToast } from './toasts.js';

/** From now on nothing of it is in our feed; nobody is told. */
export const mute = (entity) =>
  change(() => put(`mutes/${entity.ref}`), texts.silence.muted, entity, () => hideFrom(entity.ref));
export const unmute = (entity) => change(() => del(`mutes/${entity.ref}`), texts.silence.unmuted, entity);

/** From now on neither finds the other. */
export async function block(entity) {
  await change(() => put(`blocks/${entity.ref}`), texts.silence.blocked, entity, () => {
    hideFrom(entity.ref);
    applyFollowState(entity.ref, false);
  });
}
export const unblock = (entity) => change(() => del(`blocks/${entity.ref}`), texts.silence.unblocked, entity);

/** Gives whether it is done: then the feed is another. */
async function change(request, message, { ref, name }, onDone = reload) {
  try {
    await request();
  } catch (problem) {
    showError(problem);
    return false;
  }
  showToast(message(name ?? handle(ref)));
  onDone();
  return true;
}
