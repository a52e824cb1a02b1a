// SPDX-License-Identifier: Apache-2.0
import { showError } from './state/toasts.js';
import { texts } from './texts.js';

/** Time of the last automatic reload; prevents reload loops. */
const STORAGE_KEY = 'tidings.renewed';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/**
 * Imports a module lazily; undefined if that fails. The files of this version may be gone because
 * the server was updated: then the page is reloaded.
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
