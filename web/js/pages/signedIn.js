// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html } from 'lit';
import { finishLinking, finishSignIn, signUpWithProvider } from '../api/providers.js';
import { me } from '../api/session.js';
import { form } from '../components/form.js';
import { navigate, replaceUrl } from '../router.js';
import { showToast } from '../state/toasts.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** Where a provider sends the browser back to. */
class SignedIn extends Page {
  static properties = { proposal: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.heading = texts.signIn.in.button;
    const { section, query } = this.route;
    replaceUrl(`./signed-in/${section}`); // what the provider sent is of no use in the history
    this.load(() => this.#finish(section, query.get('code'), query.get('state')));
  }

  async #finish(provider, code, state) {
    if (!code || !state) throw new Error(texts.providers.cancelled);
    if (me()) {
      await finishLinking(provider, { code, state });
      showToast(texts.providers.linked);
      navigate('./settings/sign-in');
      return;
    }
    const result = await finishSignIn(provider, { code, state });
    if (!result.user) this.proposal = result;
  }

  render() {
    if (this.problem) return this.renderProblem();
    if (!this.proposal) return html`<p class="empty">${texts.loading}</p>`;
    return html`<section class="panel"><h1>${texts.providers.choose}</h1>${form({
      fields: html`
        <label><span>${texts.signIn.id}</span> <input name="id" required pattern="[a-z0-9_]{1,30}" autocapitalize="none"
          spellcheck="false" aria-describedby="id-hint" .value=${this.proposal.id}></label>
        <small id="id-hint" class="hint">${texts.signIn.idHint}</small>
        <label><span>${texts.signIn.name}</span> <input name="name" required maxlength="100" dir="auto"
          .value=${this.proposal.name}></label>`,
      button: texts.signIn.up.button,
      onSubmit: (fields) => signUpWithProvider(this.route.section, fields),
    })}</section>`;
  }
}

customElements.define('tidings-signed-in', SignedIn);
