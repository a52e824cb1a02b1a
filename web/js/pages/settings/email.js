// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get, post, put } from '../../api/api.js';
import { form } from '../../components/form.js';
import { setting } from '../../settings.js';
import { showError, showToast } from '../../state/toasts.js';
import { texts } from '../../texts.js';
import { passwordProof } from './passwordProof.js';

/** Whether accounts have e-mail addresses, and can do without. */
const policy = setting('email');

/** The e-mail address of the account. */
export function email(onChange) {
  const words = texts.settings.email;
  let address;
  let credentials;
  const setProof = passwordProof(() => credentials.password, onChange);
  const removeProof = passwordProof(() => credentials.password, onChange);

  async function load() {
    if (policy === 'off') return;
    [address, credentials] = await Promise.all([get('accounts/me/email'), get('accounts/me/credentials')]);
  }

  async function update(request, toast) {
    await request();
    showToast(toast);
    await load();
    onChange();
  }

  const sendAgain = () => update(() => post('accounts/me/email/confirmation'), words.sent).catch(showError);

  return {
    load,
    render: () => html`<section class="panel"><h2>${texts.settings.parts.email}</h2>${
      address ? current(address) : html`<p class="hint padded">${words.off}</p>`}</section>`,
  };

  function current({ email: confirmed, pending }) {
    return html`
      <p class="padded">${confirmed ? words.current(confirmed) : words.none}</p>
      ${pending ? html`<p class="padded">${words.pending(pending)}
        <button class="secondary" type="button" @click=${sendAgain}>${words.again}</button></p>` : nothing}
      ${form({
        fields: [emailField(words.new), setProof.field()],
        button: words.set,
        onSubmit: async (values, formElement) => {
          await update(() => setProof.prove(() => put('accounts/me/email', values)), words.sent);
          formElement.reset();
        },
      })}
      ${(confirmed || pending) && policy !== 'required' ? form({
        fields: removeProof.field(),
        button: words.remove,
        onSubmit: (values) => update(
          () => removeProof.prove(() => post('accounts/me/email/remove', values)), words.removed),
      }) : nothing}`;
  }
}

const emailField = (label) => html`<label><span>${label}</span> <input name="email" type="email" required
  maxlength="254" autocomplete="email"></label>`;
