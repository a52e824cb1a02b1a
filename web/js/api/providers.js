// SPDX-License-Identifier: Apache-2.0
import { get, post } from './api.js';
import { withInvite } from './invite.js';
import { startSession } from './session.js';

/** The providers where users may sign in, as `{name, label}`. */
export const listProviders = async () => (await get('providers')).items;

/** Leaves for the provider, which sends the browser back to `signed-in`. */
export const signInAtProvider = (name) => leave(`sessions/providers/${name}/begin`);

/** As above, and links the identity to the account. */
export const linkAtProvider = (name) => leave(`accounts/me/identities/${name}/begin`);

async function leave(path) {
  location.assign((await post(path)).location);
}

/** Signs in; returns `{id, name}` if the user has to choose an id first. */
export async function finishSignIn(name, answer) {
  const result = await post(`sessions/providers/${name}?cookie=true`, withInvite(answer));
  if (result.user) startSession(result.user, './');
  return result;
}

export async function signUpWithProvider(name, fields) {
  startSession((await post(`accounts/providers/${name}?cookie=true`, withInvite(fields))).user, './');
}

export const finishLinking = (name, answer) => post(`accounts/me/identities/${name}`, answer);
