// SPDX-License-Identifier: Apache-2.0
// Runs before anything else of the page: requests the feed of a signed-in user, which the modules
// would request only after they have been loaded. `api.js` takes the response.
try {
  if (localStorage.getItem('tidings.user')) {
    document.documentElement.dataset.signedIn = '';
    const url = new URL('./v1/feed', document.baseURI).href;
    const response = fetch(url, { signal: AbortSignal.timeout(15_000) });
    response.catch(() => {}); // reported by the one who takes it
    globalThis.earlyResponses = new Map([[url, response]]);
  }
} catch {
  // The storage is unavailable: nobody is signed in.
}
