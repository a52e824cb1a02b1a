// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { lazyImport } from '../lazy.js';
import { goBack, route, routeChanged, restoreScroll } from '../router.js';
import { withRef } from '../state/handles.js';
import { setting } from '../settings.js';
import { texts } from '../texts.js';
import './aside.js';
import './navBar.js';
import { Component } from './component.js';
import './toast.js';

const mailLinks = [() => import('../pages/mailLinks.js'), 'mail-links'];
const signIn = [() => import('../pages/signIn.js'), 'sign-in'];
/** Pages by route name, as `[load, element]`. Only the home page is loaded at once, by `eager.js`. */
const PAGES = {
  home: [async () => true, 'home'],
  activity: [() => import('../pages/activity.js'), 'activity-page'],
  entity: [() => import('../pages/entity.js'), 'entity'],
  notifications: [() => import('../pages/notifications.js'), 'notifications'],
  explore: [() => import('../pages/explore.js'), 'explore'],
  bookmarks: [() => import('../pages/bookmarks.js'), 'bookmarks'],
  lists: [() => import('../pages/lists.js'), 'lists'],
  settings: [() => import('../pages/settings.js'), 'settings'],
  moderation: [() => import('../pages/moderation.js'), 'moderation'],
  'sign-in': signIn,
  'sign-up': signIn,
  'forgot-password': mailLinks,
  'reset-password': mailLinks,
  'confirm-email': mailLinks,
  'signed-in': [() => import('../pages/signedIn.js'), 'signed-in'],
  missing: [() => import('../pages/notFound.js'), 'not-found'],
};
/** Pages that do not require signing in. */
const ACCOUNT_PAGES = ['sign-up', 'signed-in', 'forgot-password', 'reset-password', 'confirm-email'];
const PUBLIC_PAGES = new Set(setting('reading') === 'signed-in'
  ? ACCOUNT_PAGES
  : ['activity', 'entity', 'explore', 'missing', ...ACCOUNT_PAGES]);
const AUTH_PAGES = new Set(['sign-in', 'sign-up']);

/** The root component: navigation bar, current page and sidebar. */
class App extends Component {
  static properties = { page: { state: true }, isAuthPage: { state: true } };

  constructor() {
    super();
    routeChanged.on(() => this.#show());
  }

  render() {
    if (!this.page) return html`<tidings-toast></tidings-toast>`; // the skeleton is shown
    return html`
      <a class="skip primary" href="#main" @click=${this.#skip}>${texts.skip}</a>
      <div class=${this.isAuthPage ? 'app auth-page' : 'app'}>
        ${this.isAuthPage ? nothing : html`<tidings-bar></tidings-bar>`}
        <main id="main" tabindex="-1">${this.page}</main>
        ${this.isAuthPage ? nothing : html`<tidings-aside></tidings-aside>`}
      </div>
      <tidings-toast></tidings-toast>`;
  }

  async #show() {
    const current = route();
    if (me() && AUTH_PAGES.has(current.name)) {
      goBack(); // already signed in
      return;
    }
    const name = me() || PUBLIC_PAGES.has(current.name) ? current.name : 'sign-in';
    const shown = await withRef({ ...current, name });
    const [load, element] = PAGES[shown?.name ?? name];
    if (!shown || !await lazyImport(load)) {
      current.entry.loadFailed = true;
      return;
    }
    current.entry.loadFailed = false;
    if (current !== route()) return;
    const isNavigation = Boolean(this.page);
    const page = document.createElement(`tidings-${element}`);
    page.route = shown;
    this.isAuthPage = AUTH_PAGES.has(name);
    this.page = page;
    await this.updateComplete;
    if (!isNavigation) document.querySelector('body > .skeleton')?.remove();
    await page.updateComplete;
    if (isNavigation && !this.isAuthPage) this.querySelector('main').focus({ preventScroll: true });
    await restoreScroll();
  }

  #skip(event) {
    event.preventDefault();
    this.querySelector('main').focus();
  }
}

customElements.define('tidings-app', App);
