// SPDX-License-Identifier: Apache-2.0

/** The URL if it is http or https; undefined for `javascript:`, `data:` and others. */
export function webUrl(text) {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The URL of a picture. Pictures on this server are given as a path, which is resolved against the
 * base URL.
 */
export const imageUrl = (text) => (/^\/pictures\/[\w.-]+$/.test(text)
  ? new URL(`.${text}`, document.baseURI).href
  : webUrl(text));
