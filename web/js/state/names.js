// SPDX-License-Identifier: Apache-2.0
import { idOf } from '../refs.js';
import { signal } from '../signal.js';

/** Of so many people and things the name and picture are remembered; of those seen last. */
const REMEMBERED = 5_000;

const faces = new Map();

/** Told with the ref of what goes by another name than before. */
export const named = signal();

/** Somebody or something was seen (`{ref, name, image}`): whatever shows it now says its name. */
export function learn({ ref, name, image }) {
  const before = faces.get(ref);
  faces.delete(ref);
  faces.set(ref, { ref, name, image });
  if (faces.size > REMEMBERED) faces.delete(faces.keys().next().value);
  if (before?.name !== name) named.tell(ref);
}

/** All that were seen, the last first. */
export const seenFaces = () => [...faces.values()].reverse();

/** As it was seen last; `city:new-york` is "New York" until its name is known. */
export const faceOf = (ref) => faces.get(ref) ?? { ref, name: guess(idOf(ref)), image: null };
export const nameOf = (ref) => faceOf(ref).name;

const guess = (id) =>
  id.replace(/[-_]+/g, ' ').trim().replace(/(^| )\S/g, (start) => start.toUpperCase()) || id;
