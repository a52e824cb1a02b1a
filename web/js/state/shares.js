// SPDX-License-Identifier: Apache-2.0
import { del, post } from '../api/api.js';
import { inOrder } from '../api/queue.js';
import { activityRef } from '../refs.js';
import { texts } from '../texts.js';
import { posted } from './posting.js';
import { showError, showToast } from './toasts.js';

/** Whether an activity shares another one, which is gone if `shared` is null. */
export const isShare = (activity) => 'shared' in activity;

/** Whether it shares another one without words. */
export const isPlainShare = ({ shared, object: { text, url, image, pictures, recording } }) =>
  shared !== undefined && !text && !url && !image && !pictures?.length && !recording;

/** Whether an activity can be shared, as far as it tells itself. */
export const isShareable = ({ actor, visibility }) => !visibility && actor.followers !== 'approve';

/** Asks the server whether the user shares an activity, unless this page knows. */
export async function loadShared(model) {
  if (model.sharedByMe !== undefined) return;
  const { activities } = await post('relations:batch', { activities: [model.id] });
  model.sharedByMe ??= activities[0]?.shared;
  model.changed.emit();
}

/** Shares an activity without words. */
export const share = (model) => change(model, true, texts.share.done,
  () => post('activities', { verb: 'share', targets: [activityRef(model)] }));

/** Takes back the share without words. */
export const unshare = (model) => change(model, false, texts.share.undone,
  () => del(`activities/${model.id}/share`));

async function change(model, shared, message, request) {
  try {
    const activity = await inOrder(model.id, request);
    model.sharedByMe = shared;
    model.changed.emit();
    if (activity) posted.emit(activity);
    showToast(message);
  } catch (problem) {
    showError(problem);
  }
}

/** Shares an activity with words; throws a problem. */
export async function quote(model, text, key) {
  const object = { type: 'note', text };
  posted.emit(await post('activities', { verb: 'share', object, targets: [activityRef(model)] },
    { 'Idempotency-Key': key }));
  showToast(texts.share.done);
}
