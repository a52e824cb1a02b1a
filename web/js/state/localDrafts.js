// SPDX-License-Identifier: Apache-2.0
import { me } from '../api/session.js';
import { safeStorage } from '../safeStorage.js';

/**
 * Unsent input, stored in this browser per user, so that it survives errors and reloads.
 *
 * @param kind key prefix, such as `draft`
 * @param max maximum number of drafts per user; the oldest ones are removed
 */
export function localDrafts(kind, max = Infinity) {
  /** Used if the storage is unavailable or full; lost on reload. */
  const fallback = new Map();
  const prefix = () => `tidings.${kind}.${me()?.ref}.`;
  const keys = () => safeStorage.keys().filter((key) => key.startsWith(prefix()));
  const parse = (key) => {
    try {
      const { what: value, at } = JSON.parse(safeStorage.getItem(key));
      return { value, at };
    } catch {
      return undefined; // not written by this page
    }
  };
  const all = () => keys()
    .map((key) => ({ name: key.slice(prefix().length), ...parse(key) }))
    .sort((a, b) => a.at - b.at);
  const remove = (name) => {
    fallback.delete(name);
    safeStorage.removeItem(prefix() + name);
  };

  return {
    all,
    remove,
    get: (name) => fallback.get(name) ?? parse(prefix() + name)?.value,
    save: (name, value) => {
      if (!me()) return;
      try {
        safeStorage.setItem(prefix() + name, JSON.stringify({ what: value, at: Date.now() }));
        all().slice(0, -max).forEach((old) => remove(old.name));
      } catch {
        fallback.set(name, value);
      }
    },
  };
}
