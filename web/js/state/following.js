// SPDX-License-Identifier: Apache-2.0
import { del, get, put } from '../api/api.js';
import { on } from '../api/live.js';
import { me } from '../api/session.js';
import { inTurn } from '../api/turns.js';
import { signal } from '../signal.js';
import { faceOf, learn } from './names.js';

/** What somebody follows is read in pages of so many ... */
const PAGE = 100;
/** ... and so many pages; of whoever follows more, not everything is known. */
const PAGES = 10;

/** Refs that are followed, those followed last first. */
let followed = new Set();
let complete = false;
/** Refs that are known not to be followed, though not everything is known. */
let others = new Set();
/** By ref: what the server has while we change it, and how many changes it does not have yet. */
const changing = new Map();

/** Told with the ref of what is followed or not from now on; with none when it was all read. */
export const followingChanged = signal();

/** Told with the ref once the server has it, too. */
export const settled = signal();

/** Whether we follow it; undefined when that is not known. */
export function follows(ref) {
  if (followed.has(ref)) return true;
  return complete || others.has(ref) ? false : undefined;
}

/** Whether that is nothing at all, as far as is known. */
export const followsNothing = () => complete && followed.size === 0;

/** Those followed last come first. */
export const followedFaces = () => [...followed].map(faceOf);

/** The server has said whether we follow it. */
export function learnFollows(ref, does) {
  if (!changing.has(ref) && follows(ref) !== does) set(ref, does);
}

/** How we follow it, as soon as the server has what was changed here; undefined if we do not. */
export const edgeTo = (ref) =>
  inTurn(ref, () => (follows(ref) ? get(`follows/${ref}`) : undefined));

/** @param terms `{backfill, notify, verbs, until}`, all of which may be left out */
export const follow = (ref, terms = {}) => change(ref, true, () => put(`follows/${ref}`, terms));

/** @param history `keep` or `purge` what it has brought */
export const unfollow = (ref, history) =>
  change(ref, false, () => del(`follows/${ref}`, { history }));

/** Shown at once, and undone if the server refuses; that is thrown on. */
async function change(ref, does, ask) {
  const state = changing.get(ref) ?? { has: follows(ref) ?? false, awaited: 0 };
  changing.set(ref, state);
  state.awaited++;
  set(ref, does);
  try {
    const edge = await inTurn(ref, ask);
    state.has = does;
    settled.tell(ref);
    return edge;
  } finally {
    state.awaited--;
    if (!state.awaited) {
      changing.delete(ref);
      learnFollows(ref, state.has);
    }
  }
}

function set(ref, does) {
  if (does) {
    followed = new Set([ref, ...followed]);
    others.delete(ref);
  } else {
    followed.delete(ref);
    others.add(ref);
  }
  followingChanged.tell(ref);
}

/** Of several readings the last counts. */
let readings = 0;

/** Has it read, from now on and whenever something else is followed on another device. */
export async function readFollowing() {
  const reading = ++readings;
  const found = [];
  let after;
  const newer = new Set(changing.keys());
  const end = followingChanged.on((ref) => newer.add(ref));
  try {
    for (let page = 0; page < PAGES; page++) {
      const { items, next } = await get(`entities/${me().ref}/following`, { after, limit: PAGE });
      items.forEach((face) => {
        learn(face);
        found.push(face.ref);
      });
      if (reading !== readings) return;
      complete = !next;
      after = next;
      if (complete) break;
    }
    const known = (refs) => [...refs].filter((ref) => newer.has(ref));
    followed = new Set([...known(followed), ...found.filter((ref) => !newer.has(ref))]);
    others = new Set(known(others));
    followingChanged.tell();
  } catch {
    // Without it, names are guessed and buttons wait for what the server says of each thing.
  } finally {
    end();
  }
}

on('gap', readFollowing);
