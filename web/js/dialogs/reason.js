// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../components/form.js';

/**
 * Asks for a reason in a dialog. Resolves to the reason after it was submitted.
 *
 * @param key the id of the activity; key of the stored draft
 * @param submit sends the reason; receives the values of all fields, too, and returns a promise
 * @param choice further fields
 */
export const askForReason = (key, submit, labels = texts.report, choice = nothing) => openDialog(labels.title, (close) => form({
  fields: html`<label><span>${labels.reason}</span>
    <textarea name="reason" rows="3" required maxlength="500" dir="auto"></textarea></label>${choice}`,
  button: labels.send,
  name: `report ${key}`,
  onSubmit: async (values) => {
    const reason = values.reason.trim();
    await submit(reason, values);
    close(reason);
  },
}));
