// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../parts/form.js';

/**
 * Asks for a reason, and gives it when it was told.
 *
 * @param id of what is reported
 * @param tell does it, with the reason
 */
export const openReport = (id, tell, words = texts.report) => openDialog(words.title, (close) => form({
  fields: html`<label><span>${words.reason}</span>
    <textarea name="reason" rows="3" required maxlength="500" dir="auto"></textarea></label>`,
  button: words.send,
  name: `report ${id}`,
  act: async ({ reason }) => {
    await tell(reason.trim());
    close(reason.trim());
  },
}));
