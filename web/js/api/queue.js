// SPDX-License-Identifier: Apache-2.0

/** The last pending request of each key. */
const lastRequests = new Map();

/**
 * Runs requests with the same key one after another: each starts when the previous one has settled,
 * successfully or not. Because of optimistic updates the user can act again before the server has
 * answered; without the queue, the second request could overtake the first.
 */
export function inOrder(key, request) {
  const result = Promise.resolve(lastRequests.get(key)).then(request, request);
  const forget = () => lastRequests.get(key) === result && lastRequests.delete(key);
  lastRequests.set(key, result);
  result.then(forget, forget);
  return result;
}
