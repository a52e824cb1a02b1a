// SPDX-License-Identifier: Apache-2.0

/** The address, if it leads to the web; undefined for `javascript:`, `data:` and other surprises. */
export function webUrl(text) {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The address of a picture, which may also be one that the server has itself: those are given as
 * a path, so that they are found under whatever name the server goes by.
 */
export const imageUrl = (text) => (/^\/pictures\/[\w.-]+$/.test(text)
  ? new URL(`.${text}`, document.baseURI).href
  : webUrl(text));
