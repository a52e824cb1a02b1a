// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { handle, handleOf, idOf, isRef, parseRef, typeOf } from '../refs.js';
import { followedEntities } from './following.js';
import { cachedEntity, cacheEntity, cachedEntities } from './entityCache.js';

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 8;
/** Types whose trending entities are suggested, too. */
const TRENDING_TYPES = ['user', 'city', 'artist', 'topic'];

let preloaded = false;

/** Loads trending entities once, as suggestions for users who follow nothing yet. */
export function preloadSuggestions() {
  if (preloaded) return;
  preloaded = true;
  for (const type of TRENDING_TYPES) {
    get('trending', { type, limit: 50 }).then(({ items }) => items.forEach(cacheEntity), () => {});
  }
}

/**
 * Entities whose name or ref starts with the text, best match first; followed entities before
 * others.
 *
 * @param isAllowed filters by ref
 */
export function suggestions(text, isAllowed = () => true) {
  const query = normalize(text.replace(/^@/, ''));
  const entities = new Map();
  for (const entity of [...followedEntities(), ...cachedEntities()]) {
    if (isAllowed(entity.ref) && !entities.has(entity.ref)) entities.set(entity.ref, entity);
  }
  const typedRef = parseRef(text);
  if (isRef(typedRef) && isAllowed(typedRef) && !entities.has(typedRef)) {
    entities.set(typedRef, cachedEntity(typedRef));
  }
  return [...entities.values()]
    .map((entity, index) => ({ entity, index, rank: rank(entity, query) }))
    .filter(({ rank: value }) => value !== undefined)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ entity }) => entity);
}

function rank(entity, query) {
  const { ref, name } = entity;
  const plainName = normalize(name);
  if (normalize(handleOf(entity)).startsWith(query) || normalize(idOf(ref)).startsWith(query) || plainName.startsWith(query)) return 0;
  if (plainName.includes(` ${query}`)) return 1;
  if (handle(entity).startsWith(query) || typeOf(ref).startsWith(query)) return 2;
  return undefined;
}

/** Removes case and diacritics: "sao" matches "São Paulo". */
const normalize = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
