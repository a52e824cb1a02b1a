// SPDX-License-Identifier: Apache-2.0
import { setting } from '../settings.js';

/** Whether a new account needs an invite. */
export const needsInvite = setting('sign-up') === 'invited';

const STORAGE_KEY = 'tidings.invite';

/** Kept in this tab alone, so that it outlives the way to a provider of sign-ins and back. */
let invite = stored();

export const hasInvite = () => Boolean(invite);

export function keepInvite(secret) {
  invite = secret;
  try {
    sessionStorage.setItem(STORAGE_KEY, secret);
  } catch {
    // without storage it is lost at the provider
  }
}

export function forgetInvite() {
  invite = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // nothing was stored
  }
}

/** The fields of a sign-up, with the invite where one is needed. */
export const withInvite = (fields) => (needsInvite && invite ? { ...fields, invite } : fields);

function stored() {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
