// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { signOut } from '../api/session.js';
import { complain } from '../state/say.js';
import { texts } from '../texts.js';
import { look } from './settings/look.js';
import { profile } from './settings/profile.js';
import { sessions } from './settings/sessions.js';
import { silence } from './settings/silence.js';
import { Page } from './page.js';

const PARTS = { profile, sessions, silence, look };

/** What one can set for oneself. */
class Settings extends Page {
  connectedCallback() {
    super.connectedCallback();
    const part = this.route.part ?? 'profile';
    this.heading = `${texts.settings.parts[part]} · ${texts.settings.title}`;
    this.load(async () => {
      this.section = PARTS[part](() => this.requestUpdate());
      await this.section.read?.();
      this.requestUpdate();
    });
  }

  render() {
    if (this.problem) return this.missing();
    const here = this.route.part ?? 'profile';
    return html`
      <header class="title"><h1>${texts.settings.title}</h1>
        <button class="quiet" type="button" @click=${() => signOut().catch(complain)}>${texts.settings.signOut}</button></header>
      <nav class="counts sheet" aria-label=${texts.settings.title}>${Object.keys(PARTS).map((name) => html`<a
        href=${name === 'profile' ? './settings' : `./settings/${name}`}
        aria-current=${name === here ? 'page' : nothing}>${texts.settings.parts[name]}</a>`)}</nav>
      ${this.section?.render() ?? nothing}`;
  }
}

customElements.define('tidings-settings', Settings);
