// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { getWithVersion, put } from '../../api/api.js';
import { me } from '../../api/session.js';
import { describing } from '../../dialogs/describe.js';
import { form } from '../../parts/form.js';
import { say } from '../../state/say.js';
import { texts } from '../../texts.js';

/** How one is shown to others, and one's password. */
export function profile(changed) {
  let entity;
  let version;
  return {
    async read() {
      ({ body: entity, version } = await getWithVersion(`entities/${me().ref}`));
    },
    render: () => html`
      <section class="sheet" aria-labelledby="profile-title">
        <h2 id="profile-title">${texts.describe.me}</h2>
        ${entity ? describing(me().ref, entity, version, async () => {
          say(texts.settings.saved);
          ({ body: entity, version } = await getWithVersion(`entities/${me().ref}`));
          changed();
        }) : nothing}
      </section>
      <section class="sheet" aria-labelledby="password-title">
        <h2 id="password-title">${texts.settings.password}</h2>
        ${form({ fields: passwords(), button: texts.settings.changePassword, act: change })}
      </section>`,
  };
}

const passwords = () => html`
  <label><span>${texts.settings.old}</span> <input name="old" type="password" required maxlength="200"
    autocomplete="current-password"></label>
  <label><span>${texts.settings.new}</span> <input name="new" type="password" required maxlength="200"
    minlength="8" autocomplete="new-password"></label>
  <p class="hint">${texts.settings.passwordHint}</p>`;

async function change(said, form) {
  await put('accounts/me/password', said);
  form.reset();
  say(texts.settings.passwordChanged);
}
