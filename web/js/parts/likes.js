// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { KINDS, countOf, likes, toggleLike } from '../state/likes.js';
import { me } from '../api/session.js';
import { texts } from '../texts.js';
import { short } from '../times.js';
import { icon } from './icon.js';
import { Part } from './part.js';

/** What a kind is called; those that nobody has named here are words of their own. */
export const kindName = (kind) =>
  (Object.hasOwn(texts.likes.kinds, kind) ? texts.likes.kinds[kind] : kind);

/**
 * The kinds of like of an activity as buttons: pressed if given by us, with how many gave it. The
 * first kind is always there; others when somebody gave them, or when one asks for more.
 */
class Likes extends Part {
  static properties = { known: {}, all: { state: true } };

  willUpdate(changes) {
    if (changes.has('known')) this.hears(this.known.changed);
  }

  render() {
    const { counts } = this.known.activity;
    const offered = KINDS.filter((kind, i) => i === 0 || this.all || countOf(this.known, kind));
    const kinds = new Set([...offered, ...Object.keys(counts.likes)]);
    const offersMore = me() && !this.all && KINDS.some((kind) => !kinds.has(kind));
    return html`<div class="likes" role="group" aria-label=${texts.likes.label}>
      ${[...kinds].map((kind) => this.#kind(kind, countOf(this.known, kind)))}
      ${offersMore ? html`<button class="kind plain" type="button" aria-label=${texts.likes.more}
        title=${texts.likes.more} @click=${this.#more}>${icon('smile')}</button>` : nothing}
    </div>`;
  }

  #kind(kind, count) {
    const name = kindName(kind);
    return html`<button class="kind" type="button" data-kind=${kind} title=${name}
      aria-pressed=${likes(this.known, kind) ? 'true' : 'false'}
      aria-label=${texts.likes.counted(name, count)} ?disabled=${!me()}
      @click=${() => toggleLike(this.known, kind)}>
      ${KINDS.includes(kind) ? icon(kind) : html`<span>${kind}</span>`}
      <span class="count" aria-hidden="true">${count > 0 ? short(count) : nothing}</span>
    </button>`;
  }

  async #more() {
    this.all = true;
    await this.updateComplete;
    this.querySelector(`[data-kind=${KINDS[1]}]`).focus();
  }
}

customElements.define('tidings-likes', Likes);
