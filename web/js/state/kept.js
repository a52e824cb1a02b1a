// SPDX-License-Identifier: Apache-2.0
import { me } from '../api/session.js';
import { stored } from '../stored.js';

/**
 * What somebody has typed and the server does not have yet: kept in this browser, so that neither
 * an error nor a reload loses it, for whoever typed it alone.
 *
 * @param kind such as `draft`
 * @param most are kept for somebody; beyond, those written longest ago are forgotten
 */
export function keeper(kind, most = Infinity) {
  /** Where the browser keeps nothing, or is full: until the page is loaded anew. */
  const memory = new Map();
  const prefix = () => `tidings.${kind}.${me()?.ref}.`;
  const keys = () => stored.keys().filter((key) => key.startsWith(prefix()));
  const read = (key) => {
    try {
      const { what, at } = JSON.parse(stored.getItem(key));
      return { what, at };
    } catch {
      return undefined; // it is none of ours
    }
  };
  const all = () => keys()
    .map((key) => ({ name: key.slice(prefix().length), ...read(key) }))
    .sort((a, b) => a.at - b.at);
  const forget = (name) => {
    memory.delete(name);
    stored.removeItem(prefix() + name);
  };

  return {
    all,
    forget,
    get: (name) => memory.get(name) ?? read(prefix() + name)?.what,
    keep: (name, what) => {
      if (!me()) return;
      try {
        stored.setItem(prefix() + name, JSON.stringify({ what, at: Date.now() }));
        all().slice(0, -most).forEach((old) => forget(old.name));
      } catch {
        memory.set(name, what);
      }
    },
  };
}
