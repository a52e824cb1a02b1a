// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me, profileChanged } from '../api/session.js';
import { pageUrl } from '../refs.js';
import { route, routeChanged } from '../router.js';
import { arrivals } from '../state/feed.js';
import { unseen, unseenChanged } from '../state/notifications.js';
import { texts } from '../texts.js';
import './connectionStatus.js';
import { avatar } from './avatar.js';
import { icon } from './icon.js';
import { Component } from './component.js';

const logo = new URL('../../icon.svg', import.meta.url);
const MAX_BADGE = 99;

/** The main navigation with the connection status. */
class NavBar extends Component {
  constructor() {
    super();
    this.rerenderOn(routeChanged, profileChanged, unseenChanged, arrivals.changed);
  }

  render() {
    return html`<header class="bar">
      <a class="brand" href="./" aria-label=${texts.bar.brand} @click=${this.#scrollToTop}>
        <img src=${logo} alt="" width="34" height="34"><span class="wordmark">${texts.name}</span></a>
      <nav class="tabs" aria-label=${texts.bar.label}>${me() ? this.#memberTabs() : this.#visitorTabs()}</nav>
      <tidings-connection></tidings-connection>
    </header>`;
  }

  #memberTabs() {
    const user = me();
    return [
      this.#tab('./', 'home', 'home', texts.home.title, arrivals.count && html`<i class="dot"></i>`),
      this.#tab('./explore', 'explore', 'search', texts.explore.title),
      this.#tab('./notifications', 'notifications', 'bell', texts.notifications.title, this.#badge()),
      this.#tab('./settings', 'settings', 'options', texts.settings.title),
      html`<a href=${pageUrl(user.ref)} aria-current=${route().ref === user.ref ? 'page' : nothing}>
        ${avatar(user)}<span class="label">${texts.bar.profile}</span></a>`,
    ];
  }

  #visitorTabs() {
    return [
      this.#tab('./explore', 'explore', 'search', texts.explore.title),
      this.#tab('./sign-in', 'sign-in', 'person', texts.signIn.in.button),
    ];
  }

  #tab(href, name, iconName, label, badge) {
    return html`<a href=${href} aria-current=${route().name === name ? 'page' : nothing}
      @click=${name === 'home' ? this.#scrollToTop : nothing}>
      ${icon(iconName)}<span class="label">${label}</span>${badge || nothing}</a>`;
  }

  #badge() {
    const count = unseen();
    const text = count > MAX_BADGE ? `${MAX_BADGE}+` : count;
    return count > 0 && html`<b class="badge"><span class="visually-hidden">${texts.bar.unseen} </span
      >${text}</b>`;
  }

  /** On the home page, the home link shows new posts and scrolls to the top. */
  #scrollToTop() {
    if (route().name !== 'home') return;
    document.querySelector('tidings-arrivals button')?.click();
    scrollTo(0, 0);
  }
}

customElements.define('tidings-bar', NavBar);
