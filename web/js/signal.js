// SPDX-License-Identifier: Apache-2.0

/** An event source. `on` subscribes and returns a function that unsubscribes. */
export function signal() {
  const listeners = new Set();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (payload) => [...listeners].forEach((listener) => listener(payload)),
  };
}
