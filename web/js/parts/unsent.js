// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { drop, isRefused, send, unsentChanged, unsentTo } from '../state/posting.js';
import { texts } from '../texts.js';
import { content } from './content.js';
import { avatar } from './face.js';
import { Part } from './part.js';

/** One's own posts that the server has not acknowledged yet, or has refused. */
class Unsent extends Part {
  static properties = { to: {} };

  constructor() {
    super();
    this.hears(unsentChanged);
  }

  render() {
    return unsentTo(this.to).toReversed().map((item) => this.#card(item));
  }

  #card(item) {
    const { draft, problem } = item;
    return html`<div class="activity unsent ${problem ? 'refused' : ''}">
      <span class="face-link">${avatar(me())}</span>
      <header><strong class="name" dir="auto">${me().name}</strong>
        <span class="handle">${problem ? texts.posting.notPosted : texts.posting.sending}</span></header>
      ${content(draft)}
      ${problem ? html`<footer><span class="wrong" role="alert">${problem.message}</span>
        <button class="quiet small" type="button" @click=${() => send(item)}>${texts.tryAgain}</button>
        ${isRefused(item) ? html`<button class="quiet small" type="button"
          @click=${() => this.#edit(item)}>${texts.posting.edit}</button>` : nothing}
      </footer>` : nothing}
    </div>`;
  }

  #edit(item) {
    drop(item);
    this.dispatchEvent(new CustomEvent('edit', { bubbles: true, detail: item.draft }));
  }
}

customElements.define('tidings-unsent', Unsent);
