// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { content } from '../components/activityContent.js';
import { form } from '../components/form.js';
import { quote } from '../state/shares.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';

/** Asks for the words with which a post is shared. A retry sends the same key. */
export const openQuoteDialog = (model) => openDialog(texts.share.quoteTitle, (close) => {
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return form({
    fields: html`<label><span>${texts.share.words}</span>
      <textarea name="text" rows="4" required maxlength="5000" dir="auto"></textarea></label>
      <div class="shared"><strong dir="auto">${model.activity.actor.name}</strong>${content(model.activity)}</div>`,
    button: texts.share.send,
    name: `quote ${model.id}`,
    onSubmit: async ({ text }) => {
      await quote(model, text.trim(), key);
      close();
    },
  });
});
