// SPDX-License-Identifier: Apache-2.0
import { h } from './dom.js';

const REF = /^[a-z]{1,20}:[A-Za-z0-9_-]{1,64}$/;

/** Names that the server has told, by ref; what is not among them is called by its id. */
const names = new Map();

export const isRef = (text) => REF.test(text);
export const typeOf = (ref) => ref.slice(0, ref.indexOf(':'));
export const idOf = (ref) => ref.slice(ref.indexOf(':') + 1);

/** What people write for a ref: `city:lisbon`, or `@ana` for `user:ana`. */
export const readRef = (text) => text.trim().replace(/^@/, 'user:');

/** Refs between spaces or commas. */
export const readRefs = (text) => text.split(/[\s,]+/).filter(Boolean).map(readRef);

/** How a ref is written for people: `@ana`, `city:lisbon`. */
export const handle = (ref) => (typeOf(ref) === 'user' ? `@${idOf(ref)}` : ref);

/** `city:new-york` is "New York" until its name is known. */
const nameOf = (ref) => names.get(ref) ?? guess(idOf(ref));

/** Somebody or something was seen (`{ref, name, image}`): links to it now say its name. */
export function learn({ ref, name }) {
  if (names.get(ref) === name) return;
  names.set(ref, name);
  for (const link of document.querySelectorAll(`a[data-names="${ref}"]`)) link.textContent = name;
}

/** A link to whatever it is, by its name. */
export const refLink = (ref) =>
  h('a', { href: `#/${ref}`, title: handle(ref), 'data-names': ref }, nameOf(ref));

const guess = (id) => id.replace(/[-_]+/g, ' ').trim().replace(/(^| )\S/g, upperCase) || id;
const upperCase = (text) => text.toUpperCase();
