// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { handle, pageOf } from '../refs.js';
import { nameOf, named } from '../state/names.js';
import { listed } from '../texts.js';
import { Part } from './part.js';

/** A link to whatever it is, by its name: which may become known, or be another, later. */
class Name extends Part {
  static properties = { ref: {} };

  constructor() {
    super();
    this.hears(named);
  }

  render() {
    return html`<a href=${pageOf(this.ref)} title=${handle(this.ref)} dir="auto"
      >${nameOf(this.ref)}</a>`;
  }
}

customElements.define('tidings-name', Name);

export const nameLink = (ref) => html`<tidings-name .ref=${ref}></tidings-name>`;

/** "Lisbon and Fado". */
export const nameLinks = (refs) => listed(refs.map(nameLink));
