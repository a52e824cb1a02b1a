// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { webUrl } from '../urls.js';
import { isHandle, pageUrl } from '../refs.js';

const LINK_OR_MENTION = new RegExp('(' + [
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]]/,
  /(?<![A-Za-z0-9_@/.-])@[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*(?![A-Za-z0-9_@]|[.-][A-Za-z0-9_])/,
].map(({ source }) => source).join('|') + ')', 'g');

/** Turns URLs and mentions in a text into links. */
export const linkify = (text) => text.split(LINK_OR_MENTION).filter(Boolean).map(linkPart);

/** A link to another site, opened in a new tab without opener and referrer. */
export const externalLink = (url, content) => html`<a href=${url} target="_blank"
  rel="noopener noreferrer nofollow ugc">${content}</a>`;

function linkPart(part) {
  if (part.startsWith('@') && isHandle(part.slice(1))) return html`<a href=${pageUrl(part)} dir="ltr">${part}</a>`;
  const url = /^https?:/.test(part) && webUrl(part);
  return url ? externalLink(url, html`<bdi dir="ltr">${part}</bdi>`) : part;
}
