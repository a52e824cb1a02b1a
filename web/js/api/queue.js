// SPDX-License-Identifier: Apache-2.0

/** What was asked last about each thing, and is not answered yet. */
const lastRequests = new Map();

/**
 * Asks when everything that was asked before about the same thing is answered, well or not: what is
 * shown at once can be pressed again before the server has it, and would overtake it otherwise.
 */
export function inOrder(key, request) {
  const result = Promise.resolve(lastRequests.get(key)).then(request, request);
  const forget = () => lastRequests.get(key) === result && lastRequests.delete(key);
  lastRequests.set(key, result);
  result.then(forget, forget);
  return result;
}
