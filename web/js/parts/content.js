// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { pictureAddress, webAddress } from '../addresses.js';
import { texts } from '../texts.js';
import { outwards, written } from './text.js';

/** Texts that are longer begin folded. */
const FOLD_ABOVE = 700;
/** No picture is taken to be larger, whatever is said of it. */
const PIXELS_MOST = 20_000;
/** How a picture of which nothing is said is shown, so that its place is kept all the same. */
const USUAL = { width: 3, height: 2 };

/** What an activity shows. @param whole whether a long text begins unfolded */
export function content({ object: { text, name, url, image }, data }, whole = false) {
  const address = url && webAddress(url);
  const source = image && pictureAddress(image);
  return html`<div class="content">
    ${text ? folding(text, whole) : nothing}
    ${source ? picture(source, name, data?.image) : nothing}
    ${address ? outwards(address, card(source ? undefined : name, address)) : nothing}
    ${name && !address && !source ? html`<p dir="auto"><strong>${name}</strong></p>` : nothing}
  </div>`;
}

/** The width and height that whoever posted a picture has found, if they are believable. */
export function sizeOf(said) {
  const isSize = (length) => Number.isInteger(length) && length > 0 && length <= PIXELS_MOST;
  return isSize(said?.width) && isSize(said?.height) ? said : undefined;
}

function picture(source, name, said) {
  const size = sizeOf(said);
  const { width, height } = size ?? USUAL;
  const image = html`<img class=${size ? 'photo' : 'photo cropped'} src=${source} alt=${name || texts.photo}
    loading="lazy" decoding="async" referrerpolicy="no-referrer"
    .style=${`--ratio: ${width / height}`}
    @error=${({ target }) => target.classList.add('missing')}>`;
  return outwards(source, image);
}

function folding(text, whole) {
  if (whole || text.length <= FOLD_ABOVE) return html`<p class="text" dir="auto">${written(text)}</p>`;
  const unfold = ({ target }) => {
    target.previousElementSibling.classList.remove('folded');
    target.closest('[data-item]')?.focus({ preventScroll: true });
    target.remove();
  };
  return html`<div class="long"><p class="text folded" dir="auto">${written(text)}</p><button
    class="link" type="button" @click=${unfold}>${texts.readOn}</button></div>`;
}

const card = (name, address) => html`<span class="link-card">
  ${name ? html`<strong dir="auto">${name}</strong>` : nothing}
  <small>${new URL(address).host}</small></span>`;
