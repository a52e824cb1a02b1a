// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { getWithVersion, put } from '../../api/api.js';
import { isSignedInBySite, me } from '../../api/session.js';
import { profileForm } from '../../dialogs/editProfile.js';
import { form } from '../../components/form.js';
import { acceptsPasswords } from '../../settings.js';
import { showToast } from '../../state/toasts.js';
import { texts } from '../../texts.js';

/** The profile and password forms. */
export function profile(onChange) {
  let entity;
  let version;
  return {
    async load() {
      ({ body: entity, version } = await getWithVersion(`entities/${me().ref}`));
    },
    render: () => html`
      <section class="panel" aria-labelledby="profile-title">
        <h2 id="profile-title">${texts.describe.me}</h2>
        ${entity ? profileForm(me().ref, entity, version, async () => {
          showToast(texts.settings.saved);
          ({ body: entity, version } = await getWithVersion(`entities/${me().ref}`));
          onChange();
        }) : nothing}
      </section>
      ${acceptsPasswords && !isSignedInBySite() ? passwordPanel() : nothing}`,
  };
}

const passwordPanel = () => html`<section class="panel" aria-labelledby="password-title">
  <h2 id="password-title">${texts.settings.password}</h2>
  ${form({ fields: passwordFields(), button: texts.settings.changePassword, onSubmit: changePassword })}
</section>`;

const passwordFields = () => html`
  <label><span>${texts.settings.old}</span> <input name="old" type="password" required maxlength="200"
    autocomplete="current-password"></label>
  <label><span>${texts.settings.new}</span> <input name="new" type="password" required maxlength="200"
    minlength="8" autocomplete="new-password"></label>
  <p class="hint">${texts.settings.passwordHint}</p>`;

async function changePassword(values, formElement) {
  await put('accounts/me/password', values);
  formElement.reset();
  showToast(texts.settings.passwordChanged);
}
