// SPDX-License-Identifier: Apache-2.0

/** What stands in for a storage that the browser forbids: until the page is loaded anew. */
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
    const { localStorage } = globalThis; // to ask for it may be refused
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

/** What this browser keeps of the page. */
export const safeStorage = browserStorage() ?? memoryStorage();
