// SPDX-License-Identifier: Apache-2.0
import { authorize, del, post, unauthenticated } from './api.js';
import { signal } from './signal.js';

/**
 * Where the session is kept. In localStorage, because people expect to be still signed in after a
 * reload and in a second tab; any script of this page could read it there, so the page runs none
 * but its own.
 */
const KEY = 'tidings.session';

let session;

/** Told with the user (`{ref, name, image}`). */
export const signedIn = signal();
/** Told when there is no session any more, whoever ended it. */
export const signedOut = signal();

export const me = () => session?.user;
export const token = () => session?.token;

export const signUp = async (id, password, name) =>
  begin(await post('accounts', { id, password, name }));

export const signIn = async (id, password) => begin(await post('sessions', { id, password }));

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
export function renamed(user) {
  session = { ...session, user };
  localStorage.setItem(KEY, JSON.stringify(session));
}

function begin(newSession) {
  session = newSession;
  localStorage.setItem(KEY, JSON.stringify(session));
  authorize(session.token);
  signedIn.tell(session.user);
}

function end() {
  if (!session) return;
  session = undefined;
  localStorage.removeItem(KEY);
  authorize(undefined);
  signedOut.tell();
}

unauthenticated.on(end);

// Another tab signed out, or in as somebody else: one browser has one session.
addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && !newValue) end();
  else if (key === KEY && JSON.parse(newValue).token !== token()) location.reload();
});
