// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { isSignedInBySite, signOut } from '../api/session.js';
import { showError } from '../state/toasts.js';
import { setting } from '../settings.js';
import { texts } from '../texts.js';
import { appearance } from './settings/appearance.js';
import { data } from './settings/data.js';
import { email } from './settings/email.js';
import { profile } from './settings/profile.js';
import { notices } from './settings/notices.js';
import { sessions } from './settings/sessions.js';
import { signIn } from './settings/signIn.js';
import { blocksAndMutes } from './settings/blocksAndMutes.js';
import { Page } from './page.js';

const hasEmail = setting('email') !== 'off';
/** Sections about a sign-in on this server, which users of the site have not. */
const SIGN_IN_SECTIONS = new Set(['email', 'sign-in', 'sessions']);
const SECTIONS = {
  profile, email, 'sign-in': signIn, sessions, notices, silence: blocksAndMutes, look: appearance,
  data,
};

/** The settings page; each section has its own module. */
class Settings extends Page {
  connectedCallback() {
    super.connectedCallback();
    const section = this.route.section ?? 'profile';
    this.heading = `${texts.settings.parts[section]} · ${texts.settings.title}`;
    this.load(async () => {
      const panel = SECTIONS[section](() => this.requestUpdate());
      await panel.load?.();
      this.panel = panel; // shown as a whole: its parts do not push each other away
      this.requestUpdate();
    });
  }

  render() {
    if (this.problem) return this.renderProblem();
    const current = this.route.section ?? 'profile';
    return html`
      <header class="title"><h1>${texts.settings.title}</h1>
        ${signOutButton()}</header>
      <nav class="subnav panel" aria-label=${texts.settings.title}>${offeredSections().map((name) => html`<a
        href=${name === 'profile' ? './settings' : `./settings/${name}`}
        aria-current=${name === current ? 'page' : nothing}>${texts.settings.parts[name]}</a>`)}</nav>
      ${this.panel?.render() ?? nothing}`;
  }
}

const offeredSections = () => Object.keys(SECTIONS).filter((name) => (isSignedInBySite()
  ? !SIGN_IN_SECTIONS.has(name)
  : name !== 'email' || hasEmail));

/** Users of the site sign out there, if it has said where. */
function signOutButton() {
  if (!isSignedInBySite()) {
    return html`<button class="secondary" type="button" @click=${() => signOut().catch(showError)}
      >${texts.settings.signOut}</button>`;
  }
  const url = setting('sign-out-url');
  return url ? html`<a class="secondary button" href=${url}>${texts.settings.signOut}</a>` : nothing;
}

customElements.define('tidings-settings', Settings);
