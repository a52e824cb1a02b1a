// SPDX-License-Identifier: Apache-2.0

/** Something that can happen: `on` listens until the function that it gives is called. */
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
