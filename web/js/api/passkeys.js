// SPDX-License-Identifier: Apache-2.0
import { texts } from '../texts.js';
import { post } from './api.js';
import { withInvite } from './invite.js';
import { startSession } from './session.js';

/** Browsers have passkeys only on pages that came over TLS or from this machine. */
export const hasPasskeys = () => Boolean(globalThis.PublicKeyCredential);

export async function signInWithPasskey() {
  const options = await post('sessions/passkey/begin');
  const { rawId, response } = await ask(() => navigator.credentials.get({
    publicKey: { ...options, challenge: bytes(options.challenge) },
  }));
  startSession((await post('sessions/passkey/finish?cookie=true', {
    credential: base64(rawId),
    userHandle: base64(response.userHandle),
    authenticatorData: base64(response.authenticatorData),
    clientDataJSON: base64(response.clientDataJSON),
    signature: base64(response.signature),
  })).user);
}

export async function signUpWithPasskey(idAndName) {
  const fields = withInvite(idAndName);
  const created = await create(await post('accounts/passkey/begin', fields));
  startSession((await post('accounts/passkey/finish?cookie=true', { ...fields, ...created })).user);
}

/** Adds a passkey to the account. @param password needed if the sign-in is some time ago */
export async function addPasskey(name, password) {
  const options = await post('accounts/me/passkeys:begin', password ? { password } : undefined);
  return post('accounts/me/passkeys', { name, ...(await create(options)) });
}

async function create(options) {
  const { response } = await ask(() => navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(({ type, id }) => ({ type, id: bytes(id) })),
    },
  }));
  return {
    attestationObject: base64(response.attestationObject),
    clientDataJSON: base64(response.clientDataJSON),
  };
}

/** Asks the authenticator. Users cancel it often, and browsers do not say why it failed. */
async function ask(authenticate) {
  try {
    return await authenticate();
  } catch (failure) {
    throw new Error(failure.name === 'InvalidStateError' ? texts.passkeys.present : texts.passkeys.cancelled);
  }
}

const bytes = (text) => Uint8Array.from(
  atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
