// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';
import { go } from '../router.js';

/** Told with the ref that a post is to be written to; undefined for none. */
export const composing = signal();

let waiting;

/** Goes to where posts are written, to write one to this. */
export function composeTo(ref) {
  waiting = { ref };
  go('./');
  composing.tell();
}

/** What is to be written to, once. */
export function takeComposing() {
  const taken = waiting;
  waiting = undefined;
  return taken;
}
