// SPDX-License-Identifier: Apache-2.0

/** An in-memory replacement if the browser denies access to its storage; lost on reload. */
function memoryStorage() {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, String(value)),
    removeItem: (key) => items.delete(key),
    keys: () => [...items.keys()],
  };
}

function browserStorage() {
  try {
    const { localStorage } = globalThis; // the access itself may throw
    return {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    };
  } catch {
    return undefined;
  }
}

/** `localStorage` that also works where the browser forbids it. */
export const safeStorage = browserStorage() ?? memoryStorage();
