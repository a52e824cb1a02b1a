// SPDX-License-Identifier: Apache-2.0
import { idOf } from '../refs.js';
import { signal } from '../signal.js';

/** Cache size; the least recently seen entities are evicted. */
const MAX_CACHED = 5_000;

const cache = new Map();

/** Emitted with the ref of an entity whose name or handle has changed. */
export const nameChanged = signal();

/** Caches the name, picture and handle of an entity (`{ref, name, image, handle}`). */
export function cacheEntity({ ref, name, image, handle }) {
  const previous = cache.get(ref);
  cache.delete(ref);
  cache.set(ref, { ref, name, image, handle });
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value);
  if (previous?.name !== name || previous?.handle !== handle) nameChanged.emit(ref);
}

/** All cached entities, most recently seen first. */
export const cachedEntities = () => [...cache.values()].reverse();

/** The cached entity. If unknown, its name is derived from the id: "New York" for `city:new-york`. */
export const cachedEntity = (ref) => cache.get(ref) ?? { ref, name: guessName(idOf(ref)), image: null };
export const nameOf = (ref) => cachedEntity(ref).name;

const guessName = (id) =>
  id.replace(/[-_]+/g, ' ').trim().replace(/(^| )\S/g, (letter) => letter.toUpperCase()) || id;
