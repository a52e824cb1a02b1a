// SPDX-License-Identifier: Apache-2.0
import { isRef } from '../refs.js';
import { signal } from '../signal.js';
import { del, post, unauthenticated } from './api.js';
import { safeStorage } from '../safeStorage.js';

/**
 * The signed-in user, stored so that reloads and other tabs know them at once. The session token is
 * in an HttpOnly cookie; only the next call shows whether it is still valid.
 */
const STORAGE_KEY = 'tidings.user';

let user = parseUser(safeStorage.getItem(STORAGE_KEY));

/** Emitted when the user changes their name or picture. */
export const profileChanged = signal();

/**
 * The signed-in user (`{ref, name, image}`), fixed until the page is reloaded; undefined for
 * visitors.
 */
export const me = () => user;
export const isMe = (ref) => user?.ref === ref;

export const signUp = async (fields) =>
  startSession((await post('accounts?cookie=true', fields)).user);

export const signIn = async (credentials) =>
  startSession((await post('sessions?cookie=true', credentials)).user);

/**
 * Ends the session. If the server cannot be reached, the user stays signed in, as the cookie
 * remains valid.
 */
export async function signOut() {
  await del('sessions/current');
  endSession();
}

/** Stores the user's new name and picture. */
export function updateMe(newUser) {
  user = newUser;
  storeUser(user);
  profileChanged.emit(user);
}

/**
 * Parses a stored user. Undefined if the entry is invalid: anything on this host may write to the
 * storage.
 */
function parseUser(json) {
  try {
    const parsed = JSON.parse(json);
    return isRef(parsed.ref) && typeof parsed.name === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const storeUser = (newUser) => safeStorage.setItem(STORAGE_KEY, JSON.stringify(newUser));

/**
 * Stores the user of a new session and loads the page anew, which then belongs to this user.
 *
 * @param address another page of this site to go to
 */
export function startSession(newUser, address) {
  storeUser(newUser);
  if (address) location.replace(new URL(address, document.baseURI));
  else location.reload();
}

/** Forgets the user and reloads the page, so that the next user finds no data of the last one. */
function endSession() {
  if (!user) return;
  safeStorage.removeItem(STORAGE_KEY);
  location.reload();
}

unauthenticated.on(endSession);

// Another tab signed out or signed in as another user: all tabs of a browser share one session.
addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY && parseUser(newValue)?.ref !== user?.ref) location.reload();
});
