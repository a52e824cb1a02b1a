// SPDX-License-Identifier: Apache-2.0
import { me } from '../api/session.js';

/** So many drafts are kept for somebody; beyond, those written longest ago are forgotten. */
const DRAFTS_KEPT = 50;

/**
 * What somebody has typed and the server does not have yet: kept in this browser, so that neither
 * an error nor a reload loses it, for whoever typed it alone.
 *
 * @param kind such as `draft`
 */
export function keeper(kind) {
  const prefix = () => `tidings.${kind}.${me()?.ref}.`;
  const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix()));
  const read = (key) => {
    try {
      const { what, at } = JSON.parse(localStorage.getItem(key));
      return { what, at };
    } catch {
      return undefined; // it is none of ours
    }
  };
  const all = () => keys()
    .map((key) => ({ name: key.slice(prefix().length), ...read(key) }))
    .sort((a, b) => a.at - b.at);
  const forget = (name) => localStorage.removeItem(prefix() + name);

  return {
    all,
    forget,
    get: (name) => read(prefix() + name)?.what,
    keep: (name, what) => {
      if (!me()) return;
      try {
        localStorage.setItem(prefix() + name, JSON.stringify({ what, at: Date.now() }));
        all().slice(0, -DRAFTS_KEPT).forEach((old) => forget(old.name));
      } catch {
        // This browser keeps nothing, or is full: what was typed still stands on the page.
      }
    },
  };
}
