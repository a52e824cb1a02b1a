// SPDX-License-Identifier: Apache-2.0
import { setting } from './settings.js';

/** The URL if it is http or https; undefined for `javascript:`, `data:` and others. */
export function webUrl(text) {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a link that the site has made: as above, or a path on this origin. */
export const siteUrl = (text) => (/^\/(?![/\\])/.test(text) ? webUrl(new URL(text, location.origin).href) : webUrl(text));

/** Whether the server fetches the pictures of other servers, so that these do not see the reader. */
const ARE_PROXIED = setting('pictures') === 'proxied';

/** The URL that a picture has been given, undefined if it is none. */
export const imageUrl = (text) => (isOwn(text) ? new URL(`.${text}`, document.baseURI).href : webUrl(text));

/**
 * The URL from which the page loads a picture.
 * @param owner the path of what has the picture, such as `activities/01J…`; without it, pictures that
 * the server would have to fetch are undefined
 */
export function loadedImageUrl(text, owner) {
  const url = imageUrl(text);
  if (!url || !ARE_PROXIED || isOwn(text)) return url;
  return owner && new URL(`./v1/${owner}/picture`, document.baseURI).href;
}

/** Pictures on this server are given as a path, which is resolved against the base URL. */
const isOwn = (text) => /^\/(?:pictures|media)\/[\w.-]+$/.test(text);
