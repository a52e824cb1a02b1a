// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { hasInvite, keepInvite } from '../api/invite.js';
import { signIn, signInProblem, signUp } from '../api/session.js';
import { hasPasskeys, signInWithPasskey, signUpWithPasskey } from '../api/passkeys.js';
import { listProviders, signInAtProvider } from '../api/providers.js';
import { form } from '../components/form.js';
import { replaceUrl } from '../router.js';
import { acceptsPasswords, setting, siteSignInUrl } from '../settings.js';
import { showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** Who may create an account: `open`, `invited` or `closed`. */
const signUpPolicy = setting('sign-up');
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
    if (this.isNew && location.hash.length > 1) { // the secret of an invite, sent to no server
      keepInvite(location.hash.slice(1));
      replaceUrl('./sign-up');
    }
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
      <div class="panel">${signInProblem() ? html`<p class="error" role="alert">${signInProblem().message}</p>`
        : nothing}${this.#refusal() ?? this.#form(button)}
      <div class="other-ways">
        ${this.#offersPasskey() ? html`<button class="secondary" type="button"
          @click=${() => this.#onPasskey().catch(showError)}
          >${isNew ? texts.passkeys.signUp : texts.passkeys.signIn}</button>` : nothing}
        ${this.providers?.map(({ name, label }) => html`<button class="secondary" type="button"
          @click=${() => signInAtProvider(name).catch(showError)}>${texts.providers.signIn(label)}</button>`)}
      </div>
      ${isNew || !acceptsPasswords || emailPolicy === 'off' ? nothing
        : html`<p class="hint"><a href="./forgot-password">${texts.mail.forgot.title}</a></p>`}
      ${isNew || signUpPolicy === 'open' ? html`<p class="hint">${question}
        <a href=${isNew ? './sign-in' : './sign-up'}>${other}</a></p>` : nothing}</div>
    </div>`;
  }

  /** Why no account can be created; undefined if one can. */
  #refusal() {
    if (!this.isNew) return undefined;
    if (signUpPolicy === 'closed') return html`<p>${texts.signIn.closed}</p>`;
    return signUpPolicy === 'invited' && !hasInvite() ? html`<p>${texts.signIn.invited}</p>` : undefined;
  }

  #form(button) {
    const { isNew } = this;
    if (acceptsPasswords) {
      return html`${this.#siteLink()}${form({
        fields: fields(isNew),
        button,
        onSubmit: (values) => (isNew ? signUp : signIn)(trimmed(values)),
      })}`;
    }
    return isNew && this.#offersPasskey()
      ? html`<div class="fields">${nameFields(isNew)}</div>`
      : this.#siteLink();
  }

  #siteLink() {
    const url = this.isNew ? '' : siteSignInUrl();
    return url ? html`<p class="fields"><a class="primary button" href=${url}>${texts.signIn.atSite}</a></p>` : nothing;
  }

  #offersPasskey() {
    return hasPasskeys() && !(this.isNew && (needsEmail || this.#refusal()));
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

const nameFields = (isNew) => html`
  <label><span>${texts.signIn.id}</span> <input name="id" required maxlength="64"
    pattern=${isNew ? '[a-z0-9_]{1,30}' : nothing}
    autocomplete="username" autocapitalize="none" spellcheck="false"
    aria-describedby=${isNew ? 'id-hint' : nothing}></label>
  ${isNew ? html`<small id="id-hint" class="hint">${texts.signIn.idHint}</small>` : nothing}
  ${isNew ? html`<label><span>${texts.signIn.name}</span> <input name="name" required maxlength="100"
    autocomplete="name" dir="auto"></label>` : nothing}`;

const fields = (isNew) => html`
  ${nameFields(isNew)}
  ${isNew && emailPolicy !== 'off' ? html`<label><span>${needsEmail ? texts.mail.email
    : texts.mail.optional}</span> <input name="email" type="email" maxlength="254" autocomplete="email"
    ?required=${needsEmail}></label>` : nothing}
  <label><span>${texts.signIn.password}</span> <input name="password" type="password" required
    maxlength="200" minlength=${isNew ? 8 : nothing}
    autocomplete=${isNew ? 'new-password' : 'current-password'}
    aria-describedby=${isNew ? 'password-hint' : nothing}></label>
  ${isNew ? html`<small id="password-hint" class="hint">${texts.signIn.passwordHint}</small>` : nothing}`;

customElements.define('tidings-sign-in', SignIn);
