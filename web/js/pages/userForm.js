// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { form } from '../components/form.js';
import { showToast } from '../state/toasts.js';
import { texts } from '../texts.js';

/**
 * A form for moderators who act on a user by id, with a reason.
 *
 * @param words its `title`, `reason`, `send` and `done`
 * @param act receives the ref, the reason and the values of further fields
 */
export const userForm = (words, act, furtherFields = nothing) => html`
  <section class="panel" aria-label=${words.title}><h2>${words.title}</h2>${form({
    fields: html`
      <label><span>${texts.moderation.user}</span> <input name="id" required maxlength="64"
        autocapitalize="none" autocomplete="off" spellcheck="false"></label>
      <label><span>${words.reason}</span> <textarea name="reason" rows="2" required
        maxlength="500" dir="auto"></textarea></label>
      ${furtherFields}`,
    button: words.send,
    onSubmit: async ({ id, reason, ...further }, formElement) => {
      const name = id.trim();
      await act(`user:${name}`, reason.trim(), further);
      formElement.reset();
      showToast(words.done(name));
    },
  })}</section>`;
