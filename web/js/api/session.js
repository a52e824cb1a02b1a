// SPDX-License-Identifier: Apache-2.0
import { isRef } from '../refs.js';
import { signal } from '../signal.js';
import { del, post, unauthenticated } from './api.js';
import { safeStorage } from '../safeStorage.js';

/**
 * Who is signed in, so that a reload and a second tab know it at once. Their token is in a cookie
 * that no script can read; whether it still opens a session is known by the next call.
 */
const STORAGE_KEY = 'tidings.user';

let user = parseUser(safeStorage.getItem(STORAGE_KEY));

/** Told when the user goes by another name or picture. */
export const profileChanged = signal();

/** The user (`{ref, name, image}`) as whom the page was loaded; with another one it is loaded anew. */
export const me = () => user;
export const isMe = (ref) => user?.ref === ref;

export const signUp = async (fields) =>
  startSession((await post('accounts?cookie=true', fields)).user);

export const signIn = async (credentials) =>
  startSession((await post('sessions?cookie=true', credentials)).user);

/** Ends the session; if the server cannot be told, it goes on here, as the cookie still opens it. */
export async function signOut() {
  await del('sessions/current');
  endSession();
}

/** Keeps what the user now calls themselves. */
export function updateMe(newUser) {
  user = newUser;
  storeUser(user);
  profileChanged.emit(user);
}

/** Undefined where it names nobody: anything on this host may have written it. */
function parseUser(json) {
  try {
    const parsed = JSON.parse(json);
    return isRef(parsed.ref) && typeof parsed.name === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const storeUser = (newUser) => safeStorage.setItem(STORAGE_KEY, JSON.stringify(newUser));

function startSession(newUser) {
  storeUser(newUser);
  location.reload();
}

/** Nothing of what was read as somebody is left for whoever comes next. */
function endSession() {
  if (!user) return;
  safeStorage.removeItem(STORAGE_KEY);
  location.reload();
}

unauthenticated.on(endSession);

// Another tab signed out, or in as somebody else: one browser has one session.
addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY && parseUser(newValue)?.ref !== user?.ref) location.reload();
});
