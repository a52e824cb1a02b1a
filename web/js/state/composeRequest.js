// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';
import { navigate } from '../router.js';

/** Emitted when a new post is requested. */
export const composeRequested = signal();

let pendingRequest;

/** Opens the composer on the home page, optionally with a target. */
export function requestCompose(ref) {
  pendingRequest = { ref };
  navigate('./');
  composeRequested.emit();
}

/** Returns the pending request `{ref}` and clears it. */
export function takeComposeRequest() {
  const request = pendingRequest;
  pendingRequest = undefined;
  return request;
}
