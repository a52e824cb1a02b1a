// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { webAddress } from '../addresses.js';
import { pageOf } from '../refs.js';

const LINK_OR_MENTION = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]]|(?<!\w)@[A-Za-z0-9_-]{1,64})/g;

/** What somebody wrote: addresses and mentions become links, everything else stays text. */
export const written = (text) => text.split(LINK_OR_MENTION).filter(Boolean).map(linked);

/** A link that leaves the page, and takes nothing of it along. */
export const outwards = (address, content) => html`<a href=${address} target="_blank"
  rel="noopener noreferrer nofollow ugc">${content}</a>`;

function linked(part) {
  if (/^@[\w-]/.test(part)) return html`<a href=${pageOf(`user:${part.slice(1)}`)} dir="ltr">${part}</a>`;
  const address = /^https?:/.test(part) && webAddress(part);
  return address ? outwards(address, html`<bdi dir="ltr">${part}</bdi>`) : part;
}
