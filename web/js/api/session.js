// SPDX-License-Identifier: Apache-2.0
import { idOf, isRef } from '../refs.js';
import { signal } from '../signal.js';
import { del, get, post, unauthenticated } from './api.js';
import { forgetInvite, withInvite } from './invite.js';
import { safeStorage } from '../safeStorage.js';
import { hasSiteCookie } from '../settings.js';

/**
 * The signed-in user, stored so that reloads and other tabs know them at once. The session token is
 * in an HttpOnly cookie; only the next call shows whether it is still valid.
 */
const STORAGE_KEY = 'tidings.user';

let user = hasSiteCookie ? undefined : parseUser(safeStorage.getItem(STORAGE_KEY));
let isOfSite = false;
let problemOfSite;

/** Emitted when the user changes their name or picture. */
export const profileChanged = signal();

/**
 * The signed-in user (`{ref, name, image}`), fixed until the page is reloaded; undefined for
 * visitors.
 */
export const me = () => user;
/** Whether the site has signed the user in: what one signs in with is its business. */
export const isSignedInBySite = () => isOfSite;
export const isMe = (ref) => user?.ref === ref;

/** Why a user whom the site has signed in is not signed in here, such as a suspension. */
export const signInProblem = () => problemOfSite;

/**
 * Asks the server who the user is, where a cookie of the site may say so. What is stored is then only
 * a hint for the first requests.
 */
export async function identify() {
  if (!hasSiteCookie) return;
  try {
    const me = await get('accounts/me');
    user = me.user;
    isOfSite = me.signedInBy === 'site';
    storeUser(user);
  } catch (problem) {
    safeStorage.removeItem(STORAGE_KEY);
    if (problem.status !== 401) problemOfSite = problem;
  }
}

export const signUp = async (fields) =>
  startSession((await post('accounts?cookie=true', withInvite(fields))).user);

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

/** Erases the user, who is signed out by that. */
export async function deleteAccount() {
  await del(`users/${idOf(user.ref)}`);
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
  forgetInvite();
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
