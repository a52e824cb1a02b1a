// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { signIn, signUp } from '../api/session.js';
import { hasPasskeys, signInWithPasskey, signUpWithPasskey } from '../api/passkeys.js';
import { listProviders, signInAtProvider } from '../api/providers.js';
import { form } from '../components/form.js';
import { setting } from '../settings.js';
import { showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** Whether anybody may create an account. */
const isOpen = setting('sign-up') !== 'closed';
/** Whether accounts have e-mail addresses: `off`, `optional` or `required`. */
const emailPolicy = setting('email');
/** Only a sign-up with a password asks for an e-mail address. */
const needsEmail = emailPolicy === 'required';
const logo = new URL('../../icon.svg', import.meta.url);

/** The sign-in and sign-up forms. */
class SignIn extends Page {
  static properties = { providers: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    listProviders().then((providers) => { this.providers = providers; }, () => {});
    this.isNew = this.route.name === 'sign-up';
    this.heading = this.isNew ? texts.signIn.up.button : '';
  }

  firstUpdated() {
    this.updateComplete.then(() => this.querySelector('input')?.focus());
  }

  render() {
    const { isNew } = this;
    const { button, question, other } = isNew ? texts.signIn.up : texts.signIn.in;
    return html`<div class="sign-in">
      <img class="sign-in-logo" src=${logo} alt="" width="72" height="72">
      <h1 class="wordmark">${texts.name}</h1>
      <p class="sign-in-tagline">${texts.signIn.line}</p>
      <div class="panel">${isNew && !isOpen ? html`<p>${texts.signIn.closed}</p>` : form({
        fields: fields(isNew),
        button,
        onSubmit: (values) => (isNew ? signUp : signIn)(trimmed(values)),
      })}
      <div class="other-ways">
        ${hasPasskeys() && !(isNew && (needsEmail || !isOpen)) ? html`<button class="secondary" type="button"
          @click=${() => this.#onPasskey().catch(showError)}
          >${isNew ? texts.passkeys.signUp : texts.passkeys.signIn}</button>` : nothing}
        ${this.providers?.map(({ name, label }) => html`<button class="secondary" type="button"
          @click=${() => signInAtProvider(name).catch(showError)}>${texts.providers.signIn(label)}</button>`)}
      </div>
      ${isNew || emailPolicy === 'off' ? nothing
        : html`<p class="hint"><a href="./forgot-password">${texts.mail.forgot.title}</a></p>`}
      ${isNew || isOpen ? html`<p class="hint">${question}
        <a href=${isNew ? './sign-in' : './sign-up'}>${other}</a></p>` : nothing}</div>
    </div>`;
  }

  /** A new account needs an id and a name, but no password then. */
  async #onPasskey() {
    const [id, name] = ['id', 'name'].map((field) => this.querySelector(`input[name=${field}]`));
    if (!this.isNew) {
      await signInWithPasskey();
    } else if (id.reportValidity() && name.reportValidity()) {
      await signUpWithPasskey({ id: id.value.trim(), name: name.value.trim() });
    }
  }
}

/** An empty address is none. */
const trimmed = ({ id, email, ...others }) => ({ ...others, id: id.trim(), ...(email && { email }) });

const fields = (isNew) => html`
  <label><span>${texts.signIn.id}</span> <input name="id" required maxlength="64"
    pattern=${isNew ? '[a-z0-9_]{1,30}' : nothing}
    autocomplete="username" autocapitalize="none" spellcheck="false"
    aria-describedby=${isNew ? 'id-hint' : nothing}></label>
  ${isNew ? html`<small id="id-hint" class="hint">${texts.signIn.idHint}</small>` : nothing}
  ${isNew ? html`<label><span>${texts.signIn.name}</span> <input name="name" required maxlength="100"
    autocomplete="name" dir="auto"></label>` : nothing}
  ${isNew && emailPolicy !== 'off' ? html`<label><span>${needsEmail ? texts.mail.email
    : texts.mail.optional}</span> <input name="email" type="email" maxlength="254" autocomplete="email"
    ?required=${needsEmail}></label>` : nothing}
  <label><span>${texts.signIn.password}</span> <input name="password" type="password" required
    maxlength="200" minlength=${isNew ? 8 : nothing}
    autocomplete=${isNew ? 'new-password' : 'current-password'}
    aria-describedby=${isNew ? 'password-hint' : nothing}></label>
  ${isNew ? html`<small id="password-hint" class="hint">${texts.signIn.passwordHint}</small>` : nothing}`;

customElements.define('tidings-sign-in', SignIn);
