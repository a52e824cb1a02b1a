// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { discard, isRefused, send, unsentChanged, unsentTo } from '../state/posting.js';
import { texts } from '../texts.js';
import { content } from './activityContent.js';
import { avatar } from './avatar.js';
import { Component } from './component.js';

/** The user's posts that the server has not acknowledged or has rejected. */
class UnsentPosts extends Component {
  static properties = { target: {} };

  constructor() {
    super();
    this.rerenderOn(unsentChanged);
  }

  render() {
    return unsentTo(this.target).toReversed().map((item) => this.#card(item));
  }

  #card(item) {
    const { draft, problem } = item;
    return html`<div class="activity unsent ${problem ? 'refused' : ''}">
      <span class="avatar-link">${avatar(me())}</span>
      <header><strong class="name" dir="auto">${me().name}</strong>
        <span class="handle">${problem ? texts.posting.notPosted : texts.posting.sending}</span></header>
      ${content(draft)}
      ${problem ? html`<footer><span class="danger-text" role="alert">${problem.message}</span>
        <button class="secondary small" type="button" @click=${() => send(item)}>${texts.tryAgain}</button>
        ${isRefused(item) ? html`<button class="secondary small" type="button"
          @click=${() => this.#edit(item)}>${texts.posting.edit}</button>` : nothing}
      </footer>` : nothing}
    </div>`;
  }

  #edit(item) {
    discard(item);
    this.dispatchEvent(new CustomEvent('edit', { bubbles: true, detail: item.draft }));
  }
}

customElements.define('tidings-unsent', UnsentPosts);
