// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { HASHTAG, tagRef } from '../hashtags.js';
import { webUrl } from '../urls.js';
import { isHandle, pageUrl } from '../refs.js';

const LINK = new RegExp('(' + [
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]]/,
  /(?<![A-Za-z0-9_@/.-])@[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*(?![A-Za-z0-9_@]|[.-][A-Za-z0-9_])/,
  HASHTAG,
].map(({ source }) => source).join('|') + ')', 'gu');

/**
 * Turns URLs, mentions and hashtags in a text into links.
 *
 * @param targets refs; a hashtag that is none of them is plain text
 */
export const linkify = (text, targets = []) => text.split(LINK).filter(Boolean)
  .map((part) => linkPart(part, targets));

/** A link to another site, opened in a new tab without opener and referrer. */
export const externalLink = (url, content) => html`<a href=${url} target="_blank"
  rel="noopener noreferrer nofollow ugc">${content}</a>`;

function linkPart(part, targets) {
  if (part.startsWith('#')) {
    const ref = tagRef(part);
    return targets.includes(ref) ? html`<a href=${pageUrl(ref)}>${part}</a>` : part;
  }
  if (part.startsWith('@') && isHandle(part.slice(1))) return html`<a href=${pageUrl(part)} dir="ltr">${part}</a>`;
  const url = /^https?:/.test(part) && webUrl(part);
  return url ? externalLink(url, html`<bdi dir="ltr">${part}</bdi>`) : part;
}
