// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { pictureAddress } from '../addresses.js';
import { handle, pageOf, typeOf } from '../refs.js';

/** How many tints `lists.css` knows for those who have no picture. */
const TINTS = 8;

/** The picture of somebody or something; its initial on a tint of its own where there is none. */
export function avatar({ ref, name, image }) {
  const source = image && pictureAddress(image);
  return html`<span class="avatar" data-tint=${tint(ref)} data-type=${typeOf(ref)}>
    <span aria-hidden="true">${[...name][0]?.toUpperCase() ?? '?'}</span>
    ${source ? html`<img src=${source} alt="" width="44" height="44" loading="lazy"
      referrerpolicy="no-referrer" @error=${({ target }) => { target.hidden = true; }}>` : nothing}
  </span>`;
}

/** One row of a list of people and things, with what belongs to the row at its end. */
export const faceRow = (face, end = nothing) => html`<div class="face">
  <a href=${pageOf(face.ref)}>
    ${avatar(face)}
    <span class="face-text">
      <strong dir="auto">${face.name}</strong> <small>${handle(face.ref)}</small>
    </span>
  </a>
  ${end}
</div>`;

/** The tint of a ref, always the same. */
export function tint(ref) {
  let sum = 0;
  for (const character of ref) sum = (sum * 31 + character.charCodeAt(0)) % 8191;
  return sum % TINTS;
}
