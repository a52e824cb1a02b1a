// SPDX-License-Identifier: Apache-2.0
// Runs before anything else of the page: requests the feed of a signed-in user, which the modules
// would request only after they have been loaded. Where a cookie of the site may say who the user is,
// it asks the server. `api.js` takes the responses.
{
  const responses = new Map();
  const request = (path) => {
    const url = new URL(path, document.baseURI).href;
    const response = fetch(url, { signal: AbortSignal.timeout(15_000) });
    response.catch(() => {}); // reported by the one who takes it
    responses.set(url, response);
  };
  globalThis.earlyResponses = responses;
  if (document.querySelector('meta[name="site-cookie"]').content === 'on') request('./v1/accounts/me');
  try {
    if (localStorage.getItem('tidings.user')) {
      document.documentElement.dataset.signedIn = '';
      request('./v1/feed');
    }
  } catch {
    // The storage is unavailable: nobody is signed in.
  }
}
