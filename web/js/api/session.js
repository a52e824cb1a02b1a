// SPDX-License-Identifier: Apache-2.0
import { isRef } from '../refs.js';
import { signal } from '../signal.js';
import { del, post, unauthenticated } from './api.js';
import { stored } from '../stored.js';

/**
 * Who is signed in, so that a reload and a second tab know it at once. Their token is in a cookie
 * that no script can read; whether it still opens a session is known by the next call.
 */
const KEY = 'tidings.user';

let user = read(stored.getItem(KEY));

/** Told when the user goes by another name or picture. */
export const renamed = signal();

/** The user (`{ref, name, image}`) as whom the page was loaded; with another one it is loaded anew. */
export const me = () => user;
export const isMe = (ref) => user?.ref === ref;

export const signUp = async (said) => enter((await post('accounts?cookie=true', said)).user);

export const signIn = async (said) => enter((await post('sessions?cookie=true', said)).user);

/** Ends the session; if the server cannot be told, it goes on here, as the cookie still opens it. */
export async function signOut() {
  await del('sessions/current');
  leave();
}

/** Keeps what the user now calls themselves. */
export function rename(newUser) {
  user = newUser;
  keep(user);
  renamed.tell(user);
}

/** Undefined where it names nobody: anything on this host may have written it. */
function read(kept) {
  try {
    const said = JSON.parse(kept);
    return isRef(said.ref) && typeof said.name === 'string' ? said : undefined;
  } catch {
    return undefined;
  }
}

const keep = (newUser) => stored.setItem(KEY, JSON.stringify(newUser));

function enter(newUser) {
  keep(newUser);
  location.reload();
}

/** Nothing of what was read as somebody is left for whoever comes next. */
function leave() {
  if (!user) return;
  stored.removeItem(KEY);
  location.reload();
}

unauthenticated.on(leave);

// Another tab signed out, or in as somebody else: one browser has one session.
addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && read(newValue)?.ref !== user?.ref) location.reload();
});
