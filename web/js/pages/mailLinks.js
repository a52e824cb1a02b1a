// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { post } from '../api/api.js';
import { form } from '../components/form.js';
import { replaceUrl } from '../router.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/**
 * The form that asks for a mail, and the pages that the links in mails lead to. The token of a link is
 * in the fragment of its address, which is sent to no server.
 */
class MailLinks extends Page {
  static properties = { isDone: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.step = STEPS[this.route.name];
    this.heading = this.step.texts.title;
    this.token = location.hash.slice(1);
  }

  render() {
    const { texts: { title, hint, button, done }, fields, submit } = this.step;
    return html`<header class="title"><h1>${title}</h1></header>
      <section class="panel padded">${this.isDone
        ? html`<p role="status">${done}</p>`
        : html`<p class="hint">${hint}</p>${form({
          fields: fields ?? nothing,
          button,
          onSubmit: async (values) => {
            await submit(values, this.token);
            if (this.token) replaceUrl(`./${this.route.name}`);
            this.isDone = true;
          },
        })}`}</section>`;
  }
}

const STEPS = {
  'forgot-password': {
    texts: texts.mail.forgot,
    fields: html`<label><span>${texts.mail.account}</span> <input name="account" required maxlength="254"
      autocomplete="username" autocapitalize="none" spellcheck="false"></label>`,
    submit: ({ account }) => post('password-resets', named(account.trim())),
  },
  'reset-password': {
    texts: texts.mail.reset,
    fields: html`<label><span>${texts.settings.new}</span> <input name="password" type="password" required
      maxlength="200" minlength="8" autocomplete="new-password"></label>`,
    submit: ({ password }, token) => post('password-resets/complete', { token, password }),
  },
  // Programs that look into mails follow links too, so the link alone confirms nothing.
  'confirm-email': {
    texts: texts.mail.confirm,
    submit: (_, token) => post('email-confirmations', { token }),
  },
};

const named = (account) => (account.includes('@') ? { email: account } : { id: account.replace(/^@/, '') });

customElements.define('tidings-mail-links', MailLinks);
