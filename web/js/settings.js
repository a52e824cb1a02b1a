// SPDX-License-Identifier: Apache-2.0

/** The value of a setting of the server that the document contains. */
export const setting = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? '';

/** Whether users sign in with passwords. */
export const acceptsPasswords = setting('passwords') !== 'off';
/** Whether a cookie of the site may say who the user is. */
export const hasSiteCookie = setting('site-cookie') === 'on';
/** Where the site signs users in; empty if it does not. It sends them back to the present page. */
export const siteSignInUrl = () => setting('sign-in-url')
  .replaceAll('{page}', encodeURIComponent(location.href.replace(/#.*/, '')));
