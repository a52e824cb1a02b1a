// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';
import { navigate } from '../router.js';

/** Told with the ref that a post is to be written to; undefined for none. */
export const composeRequested = signal();

let pendingRequest;

/** Goes to where posts are written, to write one to this. */
export function requestCompose(ref) {
  pendingRequest = { ref };
  navigate('./');
  composeRequested.emit();
}

/** What is to be written to, once. */
export function takeComposeRequest() {
  const request = pendingRequest;
  pendingRequest = undefined;
  return request;
}
