// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { entityUrl, handle } from '../refs.js';
import { cachedEntity, nameChanged } from '../state/entityCache.js';
import { formatList } from '../texts.js';
import { Component } from './component.js';

/** A link to an entity by its name; updated when the name is loaded or changes. */
class EntityLink extends Component {
  static properties = { ref: {} };

  constructor() {
    super();
    this.rerenderOn(nameChanged);
  }

  render() {
    const entity = cachedEntity(this.ref);
    return html`<a href=${entityUrl(entity)} title=${handle(entity)} dir="auto">${entity.name}</a>`;
  }
}

customElements.define('tidings-name', EntityLink);

export const entityLink = (ref) => html`<tidings-name .ref=${ref}></tidings-name>`;

/** "Lisbon and Fado", as links. */
export const entityLinks = (refs) => formatList(refs.map(entityLink));
