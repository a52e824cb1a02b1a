// SPDX-License-Identifier: Apache-2.0
import { h, picture, pictureAddress } from './dom.js';
import { handle, learn, typeOf } from './refs.js';

/** How many tints `lists.css` knows for those who have no picture. */
const TINTS = 8;

/** The picture of somebody or something; its initial on a tint of its own where there is none. */
export function avatar({ ref, name, image }) {
  const src = image && pictureAddress(image);
  return h('span', { class: 'avatar', 'data-tint': tint(ref), 'data-type': typeOf(ref) },
    h('span', { 'aria-hidden': 'true' }, [...name][0]?.toUpperCase() ?? '?'),
    src && picture(src, { error: ({ target }) => target.remove() }));
}

/** One row of a list of people and things, with what belongs to the row at its end. */
export function faceRow(face, ...end) {
  learn(face);
  return h('li', { class: 'face' },
    h('a', { href: `#/${face.ref}` }, avatar(face),
      h('span', { class: 'face-text' },
        h('strong', {}, face.name), h('small', {}, handle(face.ref)))),
    ...end);
}

/** The tint of a ref, always the same. */
export function tint(ref) {
  let sum = 0;
  for (const character of ref) sum = (sum * 31 + character.charCodeAt(0)) % 8191;
  return sum % TINTS;
}
