// SPDX-License-Identifier: Apache-2.0
import { del, post } from '../api/api.js';
import { isMe, me } from '../api/session.js';
import { inOrder } from '../api/queue.js';
import { lazyImport } from '../lazy.js';
import { pageUrl, activityRef } from '../refs.js';
import { announce, showError, showToast } from '../state/toasts.js';
import { block, mute } from '../state/blocksAndMutes.js';
import { removeBookmark, save } from '../state/bookmarks.js';
import { isShare } from '../state/shares.js';
import { texts } from '../texts.js';

/** The menu items of an activity. @param inFeed whether to offer "Why is this in my feed?" */
export function activityMenuItems(model, { inFeed, edit }) {
  const { actor, verb } = model.activity;
  const isOwn = isMe(actor.ref);
  return [
    { text: texts.actions.copyLink, onSelect: () => copyLink(model) },
    inFeed && { text: texts.actions.why, onSelect: () => explain(model) },
    isOwn && { text: texts.actions.edit, onSelect: edit },
    isOwn && verb !== 'comment' && !isShare(model.activity) && { text: texts.visibility.change, onSelect: () => changeVisibility(model) },
    me() && (model.saved
      ? { text: texts.bookmarks.remove, onSelect: () => removeBookmark(model) }
      : { text: texts.bookmarks.save, onSelect: () => save(model) }),
    isOwn && { text: texts.actions.delete, onSelect: () => deleteActivity(model), danger: true },
    me() && !isOwn && { text: texts.actions.mute(actor.name), onSelect: () => mute(actor) },
    me() && !isOwn && { text: texts.actions.block(actor.name), onSelect: () => block(actor), danger: true },
    me() && !isOwn && { text: texts.actions.report, onSelect: () => report(model), danger: true },
  ].filter(Boolean);
}

async function copyLink(model) {
  const url = new URL(pageUrl(activityRef(model)), document.baseURI).href;
  try {
    await navigator.clipboard.writeText(url);
    showToast(texts.actions.linkCopied);
  } catch {
    showToast(url); // lets the user copy it by hand
  }
}

/** Deletes without confirmation, as the card offers to undo it. */
async function deleteActivity(model) {
  model.markDeleted(true);
  announce(texts.activity.deleted);
  try {
    await inOrder(model.id, () => del(`activities/${model.id}`));
  } catch (problem) {
    if (problem.status === 404) return; // already deleted
    model.restore(model.activity);
    showError(problem);
  }
}

async function explain(model) {
  (await lazyImport(() => import('../dialogs/explain.js')))?.openExplanation(model);
}

async function changeVisibility(model) {
  (await lazyImport(() => import('../dialogs/changeVisibility.js')))?.openVisibilityDialog(model);
}

async function report(model) {
  const dialog = await lazyImport(() => import('../dialogs/reason.js'));
  const submit = (text) => post(`activities/${model.id}/reports`, { reason: text });
  const reason = await dialog?.askForReason(model.id, submit);
  if (reason) showToast(texts.report.done);
}
