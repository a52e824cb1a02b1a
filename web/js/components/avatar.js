// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { loadedImageUrl } from '../urls.js';
import { entityUrl, handle, typeOf } from '../refs.js';

/** Number of background colours for avatars without a picture; see `lists.css`. */
const TINTS = 8;

/** The picture of an entity; without one, its initial on a background colour derived from the ref. */
export function avatar({ ref, name, image }) {
  const src = image && loadedImageUrl(image, `entities/${ref}`);
  return html`<span class="avatar" data-tint=${tint(ref)} data-type=${typeOf(ref)}>
    <span aria-hidden="true">${[...name][0]?.toUpperCase() ?? '?'}</span>
    ${src ? html`<img src=${src} alt="" width="44" height="44" loading="lazy"
      referrerpolicy="no-referrer" @error=${({ target }) => { target.hidden = true; }}>` : nothing}
  </span>`;
}

/** A row of a list of people and things. @param trailing what to show at its end */
export const entityRow = (entity, trailing = nothing) => html`<div class="entity-row">
  <a href=${entityUrl(entity)}>
    ${avatar(entity)}
    <span class="entity-text">
      <strong dir="auto">${entity.name}</strong> <small>${handle(entity)}</small>
    </span>
  </a>
  ${trailing}
</div>`;

/** The background colour of a ref, as a number: a stable hash. */
export function tint(ref) {
  let sum = 0;
  for (const character of ref) sum = (sum * 31 + character.charCodeAt(0)) % 8191;
  return sum % TINTS;
}
