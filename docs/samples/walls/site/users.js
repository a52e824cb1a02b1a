// SPDX-License-Identifier: Apache-2.0
// The users of the site and who is signed in. A real site has them in its database.
import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(scrypt);
const HASH_BYTES = 32;

/** By e-mail address: `{id, name, email, salt, hash}`. The id is the one that Tidings knows. */
const users = new Map();
/** By the value of the cookie. */
const sessions = new Map();

/** @returns the new user, or nothing if the address is taken */
export async function signUp(email, password, name) {
  if (users.has(email)) return undefined;
  const user = { id: randomUUID(), name, email, salt: randomBytes(16) };
  users.set(email, user);
  user.hash = await hash(password, user.salt, HASH_BYTES);
  return user;
}

/** @returns the user, or nothing if address or password are wrong */
export async function authenticate(email, password) {
  const user = users.get(email);
  const given = await hash(password, user?.salt ?? randomBytes(16), HASH_BYTES);
  return user?.hash && timingSafeEqual(given, user.hash) ? user : undefined;
}

/** Signs in. @returns the value of the cookie */
export function startSession(user) {
  const session = randomBytes(32).toString('base64url');
  sessions.set(session, user);
  return session;
}

export const endSession = (session) => sessions.delete(session);

export const userOf = (session) => sessions.get(session);
