// SPDX-License-Identifier: Apache-2.0
import { complain } from './state/say.js';
import { texts } from './texts.js';

/** When the page was loaded anew for this, so that it is not done over and over. */
const KEY = 'tidings.renewed';
const ONCE_WITHIN_MS = 60_000;

/**
 * A part of the page that is loaded when it is needed; nothing when it cannot be. The server may have
 * another edition since this page was loaded: then the page is loaded anew.
 *
 * @param load such as `() => import('./dialogs/help.js')`
 */
export async function later(load) {
  try {
    return await load();
  } catch {
    const renewed = Number(sessionStorage.getItem(KEY));
    const answers = await fetch(document.baseURI, { cache: 'no-store' }).then(() => true, () => false);
    if (answers && Date.now() - renewed > ONCE_WITHIN_MS) {
      sessionStorage.setItem(KEY, Date.now());
      location.reload();
    } else {
      complain(new Error(texts.problems.unreachable));
    }
    return undefined;
  }
}
