// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { later } from '../later.js';
import { follow, followingChanged, follows } from '../state/following.js';
import { announce, complain } from '../state/say.js';
import { nameOf } from '../state/names.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { Part } from './part.js';

/** Follows with one press; what is followed already is asked about: how, or no longer. */
class Follow extends Part {
  static properties = { ref: {}, options: { type: Boolean } };

  constructor() {
    super();
    this.hears(followingChanged);
  }

  render() {
    const does = follows(this.ref);
    if (!me() || me().ref === this.ref || does === undefined) return nothing;
    const name = nameOf(this.ref);
    const { following, followIt, follow: verb, options } = texts.follow;
    return html`<span class="follow-buttons">
      <button class=${does ? 'quiet' : 'primary'} type="button" @click=${does ? this.#ask : this.#follow}
        aria-label=${does ? following.of(name) : followIt(name)}>${does ? following.short : verb}</button>
      ${this.options && !does ? html`<button class="plain" type="button" title=${options(name)}
        aria-label=${options(name)} @click=${this.#ask}>${icon('options')}</button>` : nothing}
    </span>`;
  }

  async #follow() {
    try {
      await follow(this.ref);
      announce(texts.follow.followed(nameOf(this.ref)));
    } catch (problem) {
      complain(problem);
    }
  }

  async #ask() {
    (await later(() => import('../dialogs/terms.js')))?.openTerms(this.ref);
  }
}

customElements.define('tidings-follow', Follow);

export const followButton = (ref, options = false) =>
  html`<tidings-follow .ref=${ref} ?options=${options}></tidings-follow>`;
