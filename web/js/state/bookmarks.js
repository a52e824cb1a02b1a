// SPDX-License-Identifier: Apache-2.0
import { del, get, put } from '../api/api.js';
import { inOrder } from '../api/queue.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { Listing } from './listing.js';
import { toRankedRow } from './rows.js';
import { showError, showToast } from './toasts.js';

/** Emitted with the id of an activity whose bookmark was removed. */
export const bookmarkRemoved = signal();

/** Saves an activity for the user alone. */
export const save = (model) => change(model, true, put, texts.bookmarks.saved);

export async function removeBookmark(model) {
  if (await change(model, false, del, texts.bookmarks.removed)) bookmarkRemoved.emit(model.id);
}

/** Returns whether it succeeded. */
async function change(model, saved, request, message) {
  try {
    await inOrder(model.id, () => request(`bookmarks/${model.id}`));
  } catch (problem) {
    showError(problem);
    return false;
  }
  model.saved = saved;
  showToast(message);
  return true;
}

/** The saved activities, the last saved first. @param folder all folders if undefined */
export const savedActivities = (folder) => new Listing(
  (after) => get('bookmarks', { folder, after }),
  ({ activity }, requestedAt) => {
    const row = toRankedRow({ activity }, requestedAt);
    row.model.saved = true;
    return row;
  },
);
