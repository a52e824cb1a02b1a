// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { del, get } from '../../api/api.js';
import { addPasskey, hasPasskeys } from '../../api/passkeys.js';
import { form } from '../../components/form.js';
import { formatDate } from '../../format.js';
import { showError, showToast } from '../../state/toasts.js';
import { texts } from '../../texts.js';

/** What the user can sign in with. */
export function signIn(onChange) {
  let credentials;
  let asksPassword = false;

  async function load() {
    credentials = await get('accounts/me/credentials');
  }

  async function remove(path) {
    try {
      await del(`accounts/me/${path}`);
      await load();
      onChange();
    } catch (problem) {
      showError(problem);
    }
  }

  async function add({ name, password }, formElement) {
    try {
      await addPasskey(name.trim(), password);
    } catch (problem) {
      asksPassword ||= problem.code === 'sign_in_again' && credentials.password;
      onChange();
      throw problem;
    }
    asksPassword = false;
    formElement.reset();
    showToast(texts.passkeys.added);
    await load();
    onChange();
  }

  const fields = () => html`
    <label><span>${texts.passkeys.name}</span> <input name="name" required maxlength="100" dir="auto"></label>
    ${asksPassword ? html`<label><span>${texts.settings.old}</span> <input name="password" type="password" required
      maxlength="200" autocomplete="current-password"></label>` : nothing}`;

  const row = (passkey) => html`<div class="entity-row" role="listitem">
    <span class="entity-text"><strong dir="auto">${passkey.name}</strong>
      <small>${texts.passkeys.since(formatDate(passkey.createdAt))} ${
        texts.settings.used(formatDate(passkey.usedAt))}</small></span>
    <button class="secondary" type="button" @click=${() => remove(`passkeys/${passkey.id}`)}
      >${texts.passkeys.remove}</button></div>`;

  return {
    load,
    render: () => html`<section class="panel"><h2>${texts.passkeys.title}</h2>
      <p class="hint padded">${texts.passkeys.hint}</p>
      <div role="list">${credentials.passkeys.map(row)}</div>
      ${hasPasskeys() ? form({ fields: fields(), button: texts.passkeys.add, onSubmit: add }) : nothing}</section>
    ${credentials.password && credentials.passkeys.length ? html`<section class="panel">
      <h2>${texts.settings.password}</h2>
      <p class="hint padded">${texts.passkeys.passwordHint}</p>
      <div class="row end padded"><button class="danger" type="button" @click=${() => remove('password')}
        >${texts.passkeys.removePassword}</button></div></section>` : nothing}`,
  };
}
