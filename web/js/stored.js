// SPDX-License-Identifier: Apache-2.0

/** What stands in for a storage that the browser forbids: until the page is loaded anew. */
function memory() {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => items.set(key, String(text)),
    removeItem: (key) => items.delete(key),
    keys: () => [...items.keys()],
  };
}

function browsers() {
  try {
    const { localStorage } = globalThis; // to ask for it may be refused
    return {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: (key) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    };
  } catch {
    return undefined;
  }
}

/** What this browser keeps of the page. */
export const stored = browsers() ?? memory();
