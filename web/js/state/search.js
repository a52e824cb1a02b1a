// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { cacheEntity } from './entityCache.js';
import { Listing } from './listing.js';
import { toRankedRow } from './rows.js';

/** Pause of typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 200;
/** Characters of a text that are looked for. */
const MAX_LENGTH = 90;
/** Number of entities that are asked for. */
const MAX_ENTITIES = 20;

let pause;

/**
 * Asks the server for entities whose names begin like the text, once its user pauses; they are
 * cached, from where `suggestions` takes them. Without an answer it has those that are known.
 */
export function loadSuggestions(text) {
  afterPause(() => {
    if (hasWord(text)) get('suggest', { q: query(text), limit: MAX_ENTITIES }).then(({ items }) => items.forEach(cacheEntity), () => {});
  });
}

/** Runs a task when it was not called again for a moment. */
export function afterPause(task) {
  clearTimeout(pause);
  pause = setTimeout(task, PAUSE_MS);
}

/** The posts that have the words of a text, best first; `withMedia` leaves out those without pictures. */
export const foundPosts = (text, withMedia) => new Listing(
  (after) => get('search', { q: query(text), type: 'activity', with: withMedia ? 'media' : undefined, after }),
  ({ activity }, requestedAt) => toRankedRow({ activity }, requestedAt),
);

/** The entities among what is found for a text, typos included. */
export async function foundEntities(text) {
  const { items } = await get('search', { q: query(text), limit: MAX_ENTITIES });
  const entities = items.filter(({ type }) => type === 'entity').map(({ entity }) => entity);
  entities.forEach(cacheEntity);
  return entities;
}

/** Whether there is anything to look for: the server refuses a text without words. */
export const hasWord = (text) => /[\p{L}\p{N}]/u.test(query(text));

const query = (text) => [...text.trim()].slice(0, MAX_LENGTH).join('');
