// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me, renamed } from '../api/session.js';
import { pageOf } from '../refs.js';
import { route, routed } from '../router.js';
import { arrivals } from '../state/feed.js';
import { unseen, unseenChanged } from '../state/notices.js';
import { texts } from '../texts.js';
import './connection.js';
import { avatar } from './face.js';
import { icon } from './icon.js';
import { Part } from './part.js';

const mark = new URL('../../icon.svg', import.meta.url);
const UNSEEN_MOST = 99;

/** The way around. */
class Bar extends Part {
  constructor() {
    super();
    this.hears(routed, renamed, unseenChanged, arrivals.changed);
  }

  render() {
    return html`<header class="bar">
      <a class="brand" href="./" aria-label=${texts.bar.brand} @click=${this.#top}>
        <img src=${mark} alt="" width="34" height="34"><span class="wordmark">${texts.name}</span></a>
      <nav class="tabs" aria-label=${texts.bar.label}>${me() ? this.#member() : this.#visitor()}</nav>
      <tidings-connection></tidings-connection>
    </header>`;
  }

  #member() {
    const user = me();
    return [
      this.#tab('./', 'home', 'home', texts.home.title, arrivals.count && html`<i class="dot"></i>`),
      this.#tab('./explore', 'explore', 'search', texts.explore.title),
      this.#tab('./notifications', 'notifications', 'bell', texts.notifications.title, this.#badge()),
      this.#tab('./settings', 'settings', 'options', texts.settings.title),
      html`<a href=${pageOf(user.ref)} aria-current=${route().ref === user.ref ? 'page' : nothing}>
        ${avatar(user)}<span class="label">${texts.bar.profile}</span></a>`,
    ];
  }

  #visitor() {
    return [
      this.#tab('./explore', 'explore', 'search', texts.explore.title),
      this.#tab('./sign-in', 'sign-in', 'person', texts.door.in.button),
    ];
  }

  #tab(address, name, drawing, label, sign) {
    return html`<a href=${address} aria-current=${route().name === name ? 'page' : nothing}
      @click=${name === 'home' ? this.#top : nothing}>
      ${icon(drawing)}<span class="label">${label}</span>${sign || nothing}</a>`;
  }

  #badge() {
    const count = unseen();
    const shown = count > UNSEEN_MOST ? `${UNSEEN_MOST}+` : count;
    return count > 0 && html`<b class="badge"><span class="visually-hidden">${texts.bar.unseen} </span
      >${shown}</b>`;
  }

  /** Home, at home, shows what is new. */
  #top() {
    if (route().name !== 'home') return;
    document.querySelector('tidings-arrivals button')?.click();
    scrollTo(0, 0);
  }
}

customElements.define('tidings-bar', Bar);
