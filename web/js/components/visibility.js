// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { texts } from '../texts.js';

/** The kinds of visibility of a post, widest first. */
export const VISIBILITIES = ['public', 'unlisted', 'followers'];

/** A choice of who may see a post. */
export const visibilitySelect = (chosen) => html`<select name="visibility"
  aria-label=${texts.visibility.label}>${VISIBILITIES.map((each) => html`<option value=${each}
    .selected=${each === chosen}>${texts.visibility[each]}</option>`)}</select>`;
