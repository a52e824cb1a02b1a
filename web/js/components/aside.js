// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { pageUrl } from '../refs.js';
import { followedEntities, followingChanged, followsNothing } from '../state/following.js';
import { nameChanged } from '../state/entityCache.js';
import { texts } from '../texts.js';
import { entityRow } from './avatar.js';
import { Component } from './component.js';

const MAX_LISTED = 12;

/** The sidebar of wide windows: followed people and things. */
class Aside extends Component {
  constructor() {
    super();
    this.rerenderOn(followingChanged, nameChanged);
  }

  render() {
    if (!me()) return nothing;
    const entities = followedEntities();
    return html`<aside aria-labelledby="aside-title"><section class="panel">
      <h2 id="aside-title">${texts.aside.title}</h2>
      ${entities.length ? html`<div role="list">${entities.slice(0, MAX_LISTED).map((entity) => html`<div
        role="listitem">${entityRow(entity)}</div>`)}</div>` : nothing}
      ${followsNothing() ? html`<p class="empty">${texts.aside.nothing}
        <a href="./explore">${texts.explore.title}</a></p>` : nothing}
      ${entities.length > MAX_LISTED ? html`<p class="list-footer"><a href=${pageUrl(me().ref, 'following')}
        >${texts.aside.all}</a></p>` : nothing}
    </section></aside>`;
  }
}

customElements.define('tidings-aside', Aside);
