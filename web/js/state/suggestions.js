// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { handle, idOf, isRef, readRef, typeOf } from '../refs.js';
import { followedFaces } from './following.js';
import { faceOf, learn, seenFaces } from './names.js';

/** So many are offered. */
const OFFERED = 8;
/** What trends of these types is known, too. */
const TRENDING = ['user', 'city', 'artist', 'topic'];

let asked = false;

/** Has what trends read, once: who has just come follows nothing yet. */
export function prepareSuggestions() {
  if (asked) return;
  asked = true;
  for (const type of TRENDING) {
    get('trending', { type, limit: 50 }).then(({ items }) => items.forEach(learn), () => {});
  }
}

/**
 * Who and what may be meant by the beginning of a name or ref, the likeliest first: what is followed
 * before what was merely seen.
 *
 * @param only says of a ref whether it may be meant
 */
export function suggestions(text, only = () => true) {
  const typed = plain(text.replace(/^@/, ''));
  const faces = new Map();
  for (const face of [...followedFaces(), ...seenFaces()]) {
    if (only(face.ref) && !faces.has(face.ref)) faces.set(face.ref, face);
  }
  const written = readRef(text);
  if (isRef(written) && only(written) && !faces.has(written)) faces.set(written, faceOf(written));
  return [...faces.values()]
    .map((face, place) => ({ face, place, rank: rank(face, typed) }))
    .filter(({ rank: likely }) => likely !== undefined)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, OFFERED)
    .map(({ face }) => face);
}

function rank({ ref, name }, typed) {
  const words = plain(name);
  if (plain(idOf(ref)).startsWith(typed) || words.startsWith(typed)) return 0;
  if (words.includes(` ${typed}`)) return 1;
  if (handle(ref).startsWith(typed) || typeOf(ref).startsWith(typed)) return 2;
  return undefined;
}

/** Without case and accents: "sao" finds "São Paulo". */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
