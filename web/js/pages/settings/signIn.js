// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { del, get, put } from '../../api/api.js';
import { addPasskey, hasPasskeys } from '../../api/passkeys.js';
import { linkAtProvider, listProviders } from '../../api/providers.js';
import { form } from '../../components/form.js';
import { formatDate } from '../../format.js';
import { acceptsPasswords } from '../../settings.js';
import { showError, showToast } from '../../state/toasts.js';
import { texts } from '../../texts.js';
import { passwordProof } from './passwordProof.js';

/** What the user can sign in with. */
export function signIn(onChange) {
  let credentials;
  let providers = [];
  let renamed;
  const proof = passwordProof(() => credentials.password, onChange);

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
    await proof.prove(() => addPasskey(name.trim(), password));
    formElement.reset();
    showToast(texts.passkeys.added);
    await load();
    onChange();
  }

  const fields = () => html`
    <label><span>${texts.passkeys.name}</span> <input name="name" required maxlength="100" dir="auto"></label>
    ${proof.field()}`;

  function toggleRenaming({ id }) {
    renamed = renamed === id ? undefined : id;
    onChange();
  }

  async function rename({ id }, name) {
    await put(`accounts/me/passkeys/${id}`, { name: name.trim() });
    renamed = undefined;
    await load();
    onChange();
  }

  const renameForm = (passkey) => form({
    fields: html`<label><span>${texts.passkeys.newName}</span> <input name="name" required maxlength="100"
      dir="auto" .value=${passkey.name}></label>`,
    button: texts.passkeys.save,
    onSubmit: ({ name }) => rename(passkey, name),
  });

  const row = (passkey) => html`<div role="listitem"><div class="entity-row">
    <span class="entity-text"><strong dir="auto">${passkey.name}</strong>
      <small>${texts.passkeys.since(formatDate(passkey.createdAt))} ${
        texts.settings.used(formatDate(passkey.usedAt))}</small></span>
    <button class="secondary" type="button" aria-expanded=${renamed === passkey.id}
      @click=${() => toggleRenaming(passkey)}>${texts.passkeys.rename}</button>
    <button class="secondary" type="button" @click=${() => remove(`passkeys/${passkey.id}`)}
      >${texts.passkeys.remove}</button></div>
    ${renamed === passkey.id ? renameForm(passkey) : nothing}</div>`;

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
    ${acceptsPasswords && credentials.password && (credentials.passkeys.length || credentials.identities.length) ? html`<section class="panel">
      <h2>${texts.settings.password}</h2>
      <p class="hint padded">${texts.passkeys.passwordHint}</p>
      <div class="row end padded"><button class="danger" type="button" @click=${() => remove('password')}
        >${texts.passkeys.removePassword}</button></div></section>` : nothing}`,
  };
}
