// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { pageOf } from '../refs.js';
import { followedFaces, followingChanged, followsNothing } from '../state/following.js';
import { named } from '../state/names.js';
import { texts } from '../texts.js';
import { faceRow } from './face.js';
import { Part } from './part.js';

const LISTED = 12;

/** Beside a wide window's page: what one follows. */
class Aside extends Part {
  constructor() {
    super();
    this.hears(followingChanged, named);
  }

  render() {
    if (!me()) return nothing;
    const faces = followedFaces();
    return html`<aside aria-labelledby="aside-title"><section class="sheet">
      <h2 id="aside-title">${texts.aside.title}</h2>
      ${faces.length ? html`<div role="list">${faces.slice(0, LISTED).map((face) => html`<div
        role="listitem">${faceRow(face)}</div>`)}</div>` : nothing}
      ${followsNothing() ? html`<p class="nothing">${texts.aside.nothing}
        <a href="./explore">${texts.explore.title}</a></p>` : nothing}
      ${faces.length > LISTED ? html`<p class="foot"><a href=${pageOf(me().ref, 'following')}
        >${texts.aside.all}</a></p>` : nothing}
    </section></aside>`;
  }
}

customElements.define('tidings-aside', Aside);
