// SPDX-License-Identifier: Apache-2.0
import { del, post, unauthenticated, visit } from './api.js';
import { signal } from './signal.js';

/**
 * Who is signed in, so that a reload and a second tab know it at once. Their token is in a cookie
 * that no script can read; whether it still opens a session is known by the next call.
 */
const KEY = 'tidings.user';

let user;

/** Told with the user (`{ref, name, image}`). */
export const signedIn = signal();
/** Told when there is no session any more, whoever ended it. */
export const signedOut = signal();

export const me = () => user;

export const signUp = async (id, password, name) =>
  begin((await post('accounts?cookie=true', { id, password, name })).user);

export const signIn = async (id, password) =>
  begin((await post('sessions?cookie=true', { id, password })).user);

/** Ends the session on the server too; here it ends also when the server cannot be reached. */
export async function signOut() {
  await del('sessions/current').catch(() => {});
  end();
}

/** Goes on with the session of the last visit, or tells that there is none. */
export function resume() {
  const kept = localStorage.getItem(KEY);
  if (kept) begin(JSON.parse(kept));
  else signedOut.tell();
}

/** Keeps what the user now calls themselves. */
export function renamed(newUser) {
  user = newUser;
  localStorage.setItem(KEY, JSON.stringify(user));
}

function begin(newUser) {
  renamed(newUser);
  visit(user.ref);
  signedIn.tell(user);
}

function end() {
  if (!user) return;
  user = undefined;
  localStorage.removeItem(KEY);
  visit(undefined);
  signedOut.tell();
}

unauthenticated.on(end);

// Another tab signed out, or in as somebody else: one browser has one session.
addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && !newValue) end();
  else if (key === KEY && JSON.parse(newValue).ref !== user?.ref) location.reload();
});
