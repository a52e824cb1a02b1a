// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { lazyImport } from '../lazy.js';
import { follow, followingChanged, isFollowing, isRequested, unfollow } from '../state/following.js';
import { announce, showError } from '../state/toasts.js';
import { nameOf } from '../state/entityCache.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { Component } from './component.js';

/** The follow button. If already followed, it opens the follow options, which include unfollowing. */
class FollowButton extends Component {
  static properties = { ref: {}, options: { type: Boolean } };

  constructor() {
    super();
    this.rerenderOn(followingChanged);
  }

  render() {
    const followed = isFollowing(this.ref);
    if (!me() || me().ref === this.ref || followed === undefined) return nothing;
    const name = nameOf(this.ref);
    if (!followed && isRequested(this.ref)) return this.#withdrawButton(name);
    const { following, followIt, follow: label, options } = texts.follow;
    return html`<span class="follow-buttons">
      <button class=${followed ? 'secondary' : 'primary'} type="button"
        @click=${followed ? this.#openOptions : this.#follow}
        aria-label=${followed ? following.of(name) : followIt(name)}
        >${followed ? following.short : label}</button>
      ${this.options && !followed ? html`<button class="icon-button" type="button" title=${options(name)}
        aria-label=${options(name)} @click=${this.#openOptions}>${icon('options')}</button>` : nothing}
    </span>`;
  }

  #withdrawButton(name) {
    const { short, of } = texts.follow.requested;
    return html`<span class="follow-buttons"><button class="secondary" type="button"
      aria-label=${of(name)} @click=${this.#withdraw}>${short}</button></span>`;
  }

  async #withdraw() {
    try {
      await unfollow(this.ref);
      announce(texts.follow.withdrawn(nameOf(this.ref)));
    } catch (problem) {
      showError(problem);
    }
  }

  async #follow() {
    try {
      const edge = await follow(this.ref);
      const { asked, followed } = texts.follow;
      announce((edge?.state === 'requested' ? asked : followed)(nameOf(this.ref)));
    } catch (problem) {
      showError(problem);
    }
  }

  async #openOptions() {
    (await lazyImport(() => import('../dialogs/followOptions.js')))?.openFollowOptions(this.ref);
  }
}

customElements.define('tidings-follow', FollowButton);

export const followButton = (ref, options = false) =>
  html`<tidings-follow .ref=${ref} ?options=${options}></tidings-follow>`;
