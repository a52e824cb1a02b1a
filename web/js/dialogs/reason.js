// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../components/form.js';

/**
 * Asks for a reason in a dialog. Resolves to the reason after it was submitted.
 *
 * @param key the id of the activity; key of the stored draft
 * @param submit sends the reason; returns a promise
 */
export const askForReason = (key, submit, labels = texts.report) => openDialog(labels.title, (close) => form({
  fields: html`<label><span>${labels.reason}</span>
    <textarea name="reason" rows="3" required maxlength="500" dir="auto"></textarea></label>`,
  button: labels.send,
  name: `report ${key}`,
  onSubmit: async ({ reason }) => {
    await submit(reason.trim());
    close(reason.trim());
  },
}));
