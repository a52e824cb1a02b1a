// SPDX-License-Identifier: Apache-2.0
import { idOf } from '../refs.js';
import { signal } from '../signal.js';

/** Of so many people and things the name and picture are remembered; of those seen last. */
const MAX_CACHED = 5_000;

const cache = new Map();

/** Told with the ref of what goes by another name than before. */
export const nameChanged = signal();

/** Somebody or something was seen (`{ref, name, image}`): whatever shows it now says its name. */
export function cacheEntity({ ref, name, image }) {
  const previous = cache.get(ref);
  cache.delete(ref);
  cache.set(ref, { ref, name, image });
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value);
  if (previous?.name !== name) nameChanged.emit(ref);
}

/** All that were seen, the last first. */
export const cachedEntities = () => [...cache.values()].reverse();

/** As it was seen last; `city:new-york` is "New York" until its name is known. */
export const cachedEntity = (ref) => cache.get(ref) ?? { ref, name: guessName(idOf(ref)), image: null };
export const nameOf = (ref) => cachedEntity(ref).name;

const guessName = (id) =>
  id.replace(/[-_]+/g, ' ').trim().replace(/(^| )\S/g, (letter) => letter.toUpperCase()) || id;
