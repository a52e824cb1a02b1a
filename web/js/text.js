// SPDX-License-Identifier: Apache-2.0
import { h, webAddress } from './dom.js';

const LINK_OR_MENTION = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]]|(?<!\w)@[A-Za-z0-9_-]{1,64})/g;

/** What somebody wrote, as nodes: addresses and mentions become links, the rest stays text. */
export function written(text) {
  return text.split(LINK_OR_MENTION).filter(Boolean).map(linked);
}

/** A link that leaves the page, and takes nothing of it along. */
export const outwards = (address, ...children) =>
  h('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, ...children);

/** "1 follower", "1,200 followers". */
export const plural = (count, noun) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** 1,234 as "1.2K", where there is little room. */
export const short = (count) =>
  count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

function linked(part) {
  if (/^@[\w-]/.test(part)) return h('a', { href: `#/user:${part.slice(1)}` }, part);
  const address = /^https?:/.test(part) && webAddress(part);
  return address ? outwards(address, part) : part;
}
