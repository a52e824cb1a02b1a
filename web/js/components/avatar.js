// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { imageUrl } from '../urls.js';
import { handle, pageUrl, typeOf } from '../refs.js';

/** How many tints `lists.css` knows for those who have no picture. */
const TINTS = 8;

/** The picture of somebody or something; its initial on a tint of its own where there is none. */
export function avatar({ ref, name, image }) {
  const src = image && imageUrl(image);
  return html`<span class="avatar" data-tint=${tint(ref)} data-type=${typeOf(ref)}>
    <span aria-hidden="true">${[...name][0]?.toUpperCase() ?? '?'}</span>
    ${src ? html`<img src=${src} alt="" width="44" height="44" loading="lazy"
      referrerpolicy="no-referrer" @error=${({ target }) => { target.hidden = true; }}>` : nothing}
  </span>`;
}

/** One row of a list of people and things, with what belongs to the row at its end. */
export const entityRow = (entity, trailing = nothing) => html`<div class="entity-row">
  <a href=${pageUrl(entity.ref)}>
    ${avatar(entity)}
    <span class="entity-text">
      <strong dir="auto">${entity.name}</strong> <small>${handle(entity.ref)}</small>
    </span>
  </a>
  ${trailing}
</div>`;

/** The tint of a ref, always the same. */
export function tint(ref) {
  let sum = 0;
  for (const character of ref) sum = (sum * 31 + character.charCodeAt(0)) % 8191;
  return sum % TINTS;
}
