// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/api.js';
import { askForReason } from '../dialogs/reason.js';
import { showToast } from '../state/toasts.js';
import { texts } from '../texts.js';
import { userForm } from './userForm.js';

const endSessions = (ref, reason) => post(`entities/${ref}/sessions/end`, { reason });

/** Asks for a reason, and signs a user out everywhere. For moderators. */
export async function signOut({ ref, name }) {
  const submit = (reason) => endSessions(ref, reason);
  if (await askForReason(`sign-out ${ref}`, submit, texts.endSessions)) showToast(texts.endSessions.done(name));
}

/** A form that signs out a user by id. For moderators. */
export const signOutForm = () => userForm(texts.endSessions, endSessions);
