// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { del, get } from '../../api/api.js';
import { addPasskey, hasPasskeys } from '../../api/passkeys.js';
import { linkAtProvider, listProviders } from '../../api/providers.js';
import { form } from '../../components/form.js';
import { formatDate } from '../../format.js';
import { showError, showToast } from '../../state/toasts.js';
import { texts } from '../../texts.js';

/** What the user can sign in with. */
export function signIn(onChange) {
  let credentials;
  let providers = [];
  let asksPassword = false;

  async function load() {
    [credentials, providers] = await Promise.all([get('accounts/me/credentials'), listProviders()]);
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

  const linkable = () => providers.filter(
    ({ name }) => !credentials.identities.some(({ provider }) => provider === name));

  const identityRow = ({ provider, name, createdAt, usedAt }) => html`<div class="entity-row" role="listitem">
    <span class="entity-text"><strong dir="auto">${
      providers.find((known) => known.name === provider)?.label ?? provider}</strong>
      <small dir="auto">${name}. ${texts.passkeys.since(formatDate(createdAt))} ${
        texts.settings.used(formatDate(usedAt))}</small></span>
    <button class="secondary" type="button" @click=${() => remove(`identities/${provider}`)}
      >${texts.providers.unlink}</button></div>`;

  const otherAccounts = () => html`<section class="panel"><h2>${texts.providers.title}</h2>
    <p class="hint padded">${texts.providers.hint}</p>
    <div role="list">${credentials.identities.map(identityRow)}</div>
    <div class="row end padded">${linkable().map(({ name, label }) => html`<button class="secondary" type="button"
      @click=${() => linkAtProvider(name).catch(showError)}>${texts.providers.link(label)}</button>`)}</div></section>`;

  return {
    load,
    render: () => html`<section class="panel"><h2>${texts.passkeys.title}</h2>
      <p class="hint padded">${texts.passkeys.hint}</p>
      <div role="list">${credentials.passkeys.map(row)}</div>
      ${hasPasskeys() ? form({ fields: fields(), button: texts.passkeys.add, onSubmit: add }) : nothing}</section>
    ${providers.length || credentials.identities.length ? otherAccounts() : nothing}
    ${credentials.password && (credentials.passkeys.length || credentials.identities.length) ? html`<section class="panel">
      <h2>${texts.settings.password}</h2>
      <p class="hint padded">${texts.passkeys.passwordHint}</p>
      <div class="row end padded"><button class="danger" type="button" @click=${() => remove('password')}
        >${texts.passkeys.removePassword}</button></div></section>` : nothing}`,
  };
}
