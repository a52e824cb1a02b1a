// SPDX-License-Identifier: Apache-2.0
import { del, get, put } from '../api/api.js';
import { inOrder } from '../api/queue.js';
import { onFrame } from '../api/live.js';
import { me } from '../api/session.js';
import { signal } from '../signal.js';
import { Arrivals } from './arrivals.js';
import { Listing } from './listing.js';
import { toActivityRow, toEntityRow } from './rows.js';

const path = (name) => `lists/${encodeURIComponent(name)}`;

/** The lists of a user, sorted by name. @param owner a ref */
export const listsOf = async (owner) => (await get(`entities/${owner}/lists`)).items;

/** The own lists, each with whether it has a member. */
export const ownLists = async (member) => (await get('lists', { member })).items;

/** Creates a list, or changes its title and visibility. */
export const putList = (name, title, visibility) =>
  inOrder(path(name), () => put(path(name), { title, visibility }));

export const deleteList = (name) => inOrder(path(name), () => del(path(name)));

/** Puts an entity into a list, or takes it out. */
export const changeMember = (name, ref, isMember) =>
  inOrder(`${path(name)}/${ref}`, () => (isMember ? put : del)(`${path(name)}/members/${ref}`));

/** The feed of a list, newest first. */
export function listFeed(owner, name) {
  const listing = new Listing(
    (after) => get(`entities/${owner}/${path(name)}/feed`, { after }),
    ({ activity }, requestedAt) => toActivityRow(activity, requestedAt),
  );
  return { listing, arrivals: new Arrivals(listing) };
}

/** Emitted with `{owner, name, newest}` when there is something new in the feed of the watched list. */
export const listed = signal();
onFrame('listed', (list) => listed.emit(list));

export const listMembers = (owner, name) =>
  new Listing((after) => get(`entities/${owner}/${path(name)}/members`, { after }), toEntityRow);

/** The address of a list on this site. */
export const listUrl = (owner, name) => {
  const query = new URLSearchParams();
  if (owner !== me().ref) query.set('of', owner);
  if (name) query.set('list', name);
  return `./lists${query.size ? `?${query}` : ''}`;
};

/** A name for the address of a list, from its title; a random one if that has no letters of addresses. */
export function nameFor(title, lists) {
  const word = title.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-').replace(/^-+/, '').slice(0, 40).replace(/-+$/, '');
  const isTaken = lists.some(({ name }) => name === word);
  if (word && !isTaken) return word;
  return `${word.slice(0, 30) || 'list'}-${Math.random().toString(36).slice(2, 10)}`;
}
