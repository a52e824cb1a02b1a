// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { KINDS_WITH_ICONS, LIKE_KINDS, countOf, isLiked, toggleLike } from '../state/likes.js';
import { me } from '../api/session.js';
import { texts } from '../texts.js';
import { formatCount } from '../format.js';
import { icon } from './icon.js';
import { Component } from './component.js';

/** The display name of a kind of like; kinds without a name show as they are. */
export const kindName = (kind) =>
  (Object.hasOwn(texts.likes.kinds, kind) ? texts.likes.kinds[kind] : kind);

/**
 * The like buttons of an activity with their counts. The first kind is always shown, others if they
 * have likes or after "More reactions".
 */
class Likes extends Component {
  static properties = { model: {}, showAll: { state: true } };

  willUpdate(changes) {
    if (changes.has('model')) this.rerenderOn(this.model.changed);
  }

  render() {
    const { counts } = this.model.activity;
    const offered = LIKE_KINDS.filter((kind, i) => i === 0 || this.showAll || countOf(this.model, kind));
    const kinds = new Set([...offered, ...Object.keys(counts.likes)]);
    const offersMore = me() && !this.showAll && LIKE_KINDS.some((kind) => !kinds.has(kind));
    return html`<div class="likes" role="group" aria-label=${texts.likes.label}>
      ${[...kinds].map((kind) => this.#button(kind, countOf(this.model, kind)))}
      ${offersMore ? html`<button class="post-action icon-button" type="button" aria-label=${texts.likes.more}
        title=${texts.likes.more} @click=${this.#showMore}>${icon('smile')}</button>` : nothing}
    </div>`;
  }

  #button(kind, count) {
    const name = kindName(kind);
    return html`<button class="post-action" type="button" data-kind=${kind} title=${name}
      aria-pressed=${isLiked(this.model, kind) ? 'true' : 'false'}
      aria-label=${texts.likes.counted(name, count)} ?disabled=${!me() || this.#isOld(kind)}
      @click=${() => toggleLike(this.model, kind)}>
      ${KINDS_WITH_ICONS.has(kind) ? icon(kind) : html`<span>${kind}</span>`}
      <span class="count" aria-hidden="true">${count > 0 ? formatCount(count) : nothing}</span>
    </button>`;
  }

  /** Whether it is no longer offered, so that it can only be taken back. */
  #isOld(kind) {
    return !LIKE_KINDS.includes(kind) && !isLiked(this.model, kind);
  }

  async #showMore() {
    this.showAll = true;
    await this.updateComplete;
    this.querySelector(`[data-kind="${CSS.escape(LIKE_KINDS.at(1))}"]`)?.focus();
  }
}

customElements.define('tidings-likes', Likes);
