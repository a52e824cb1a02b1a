// SPDX-License-Identifier: Apache-2.0
import { showError } from './state/toasts.js';
import { texts } from './texts.js';

/** When the page was loaded anew for this, so that it is not done over and over. */
const STORAGE_KEY = 'tidings.renewed';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/**
 * A part of the page that is loaded when it is needed; nothing when it cannot be. The server may have
 * another edition since this page was loaded: then the page is loaded anew.
 *
 * @param load such as `() => import('./dialogs/help.js')`
 */
export async function lazyImport(load) {
  try {
    return await load();
  } catch {
    const lastReload = Number(sessionStorage.getItem(STORAGE_KEY));
    const isReachable = await fetch(document.baseURI, { cache: 'no-store' }).then(() => true, () => false);
    if (isReachable && Date.now() - lastReload > MIN_RELOAD_INTERVAL_MS) {
      sessionStorage.setItem(STORAGE_KEY, Date.now());
      location.reload();
    } else {
      showError(new Error(texts.problems.unreachable));
    }
    return undefined;
  }
}
