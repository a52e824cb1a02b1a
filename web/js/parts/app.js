// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { later } from '../later.js';
import { goBack, route, routed, shown } from '../router.js';
import { texts } from '../texts.js';
import './aside.js';
import './bar.js';
import { Part } from './part.js';
import './toast.js';

/** Each page is read when it is first shown, by the name of its module and its element. */
const PAGES = {
  home: ['home', 'home'],
  activity: ['activity', 'activity-page'],
  entity: ['entity', 'entity'],
  notifications: ['notifications', 'notifications'],
  explore: ['explore', 'explore'],
  settings: ['settings', 'settings'],
  moderation: ['moderation', 'moderation'],
  'sign-in': ['door', 'door'],
  'sign-up': ['door', 'door'],
  missing: ['missing', 'missing'],
};
/** What visitors can see, too. */
const OPEN = new Set(['activity', 'entity', 'explore', 'missing', 'sign-up']);
const AT_THE_DOOR = new Set(['sign-in', 'sign-up']);

/** All of it: the bar, the page that the address says, and what stands beside it. */
class App extends Part {
  static properties = { page: { state: true }, door: { state: true } };

  constructor() {
    super();
    routed.on(() => this.#show());
  }

  render() {
    return html`
      <a class="skip primary" href="#main" @click=${this.#skip}>${texts.skip}</a>
      <div class=${this.door ? 'app at-door' : 'app'}>
        ${this.door ? nothing : html`<tidings-bar></tidings-bar>`}
        <main id="main" tabindex="-1">${this.page}</main>
        ${this.door ? nothing : html`<tidings-aside></tidings-aside>`}
      </div>
      <tidings-toast></tidings-toast>`;
  }

  async #show() {
    const here = route();
    if (me() && AT_THE_DOOR.has(here.name)) {
      goBack(); // signed in, one is where one wanted to be
      return;
    }
    const name = me() || OPEN.has(here.name) ? here.name : 'sign-in';
    const [module, element] = PAGES[name];
    if (!await later(() => import(`../pages/${module}.js`))) {
      here.entry.missed = true;
      return;
    }
    here.entry.missed = false;
    if (here !== route()) return;
    const moved = Boolean(this.page);
    const page = document.createElement(`tidings-${element}`);
    page.route = { ...here, name };
    this.door = AT_THE_DOOR.has(name);
    this.page = page;
    await this.updateComplete;
    await page.updateComplete;
    if (moved && !this.door) this.querySelector('main').focus({ preventScroll: true });
    await shown();
  }

  #skip(event) {
    event.preventDefault();
    this.querySelector('main').focus();
  }
}

customElements.define('tidings-app', App);
