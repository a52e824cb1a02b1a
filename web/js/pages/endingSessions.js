// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { post } from '../api/api.js';
import { form } from '../components/form.js';
import { askForReason } from '../dialogs/reason.js';
import { showToast } from '../state/toasts.js';
import { texts } from '../texts.js';

const endSessions = (ref, reason) => post(`entities/${ref}/sessions/end`, { reason });

/** Asks for a reason, and signs a user out everywhere. For moderators. */
export async function signOut({ ref, name }) {
  const submit = (reason) => endSessions(ref, reason);
  if (await askForReason(`sign-out ${ref}`, submit, texts.endSessions)) showToast(texts.endSessions.done(name));
}

/** A form that signs out a user by id. For moderators. */
export const signOutForm = () => form({
  fields: html`
    <label><span>${texts.moderation.user}</span> <input name="id" required maxlength="64"
      autocapitalize="none" autocomplete="off" spellcheck="false"></label>
    <label><span>${texts.endSessions.reason}</span> <textarea name="reason" rows="2" required
      maxlength="500" dir="auto"></textarea></label>`,
  button: texts.endSessions.send,
  onSubmit: async ({ id, reason }, formElement) => {
    const name = id.trim();
    await endSessions(`user:${name}`, reason.trim());
    formElement.reset();
    showToast(texts.endSessions.done(name));
  },
});
