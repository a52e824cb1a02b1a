// SPDX-License-Identifier: Apache-2.0

/** Something that can happen, and those who want to know: `on` to listen, `tell` when it did. */
export function signal() {
  const listeners = [];
  return {
    on: (listener) => listeners.push(listener),
    tell: (what) => listeners.forEach((listener) => listener(what)),
  };
}
