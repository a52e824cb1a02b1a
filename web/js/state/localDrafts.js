// SPDX-License-Identifier: Apache-2.0
import { me } from '../api/session.js';
import { safeStorage } from '../safeStorage.js';

/**
 * What somebody has typed and the server does not have yet: kept in this browser, so that neither
 * an error nor a reload loses it, for whoever typed it alone.
 *
 * @param kind such as `draft`
 * @param max are kept for somebody; beyond, those written longest ago are forgotten
 */
export function localDrafts(kind, max = Infinity) {
  /** Where the browser keeps nothing, or is full: until the page is loaded anew. */
  const fallback = new Map();
  const prefix = () => `tidings.${kind}.${me()?.ref}.`;
  const keys = () => safeStorage.keys().filter((key) => key.startsWith(prefix()));
  const parse = (key) => {
    try {
      const { what: value, at } = JSON.parse(safeStorage.getItem(key));
      return { value, at };
    } catch {
      return undefined; // it is none of ours
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
