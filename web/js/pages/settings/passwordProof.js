// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { acceptsPasswords } from '../../settings.js';
import { texts } from '../../texts.js';

/**
 * Asks for the password of the account when the sign-in is too long ago for a change.
 *
 * @param hasPassword whether the account has one
 * @param onChange called when the field appears
 */
export function passwordProof(hasPassword, onChange) {
  let isAsked = false;

  return {
    field: () => (isAsked ? html`<label><span>${texts.settings.old}</span> <input name="password"
      type="password" required maxlength="200" autocomplete="current-password"></label>` : nothing),

    /** Makes a request that needs the proof. */
    async prove(request) {
      try {
        await request();
        isAsked = false;
      } catch (problem) {
        if (problem.code === 'sign_in_again' && acceptsPasswords && hasPassword()) {
          isAsked = true;
          onChange();
        }
        throw problem;
      }
    },
  };
}
