// SPDX-License-Identifier: Apache-2.0
import { get } from './api.js';
import { h, icon } from './dom.js';
import { plural } from './text.js';

/** Deliveries of older posts are not asked for. */
const FRESH_MS = 60 * 60 * 1000;
/** When to look again while a delivery goes on; after the last the page leaves it alone. */
const LOOKS_MS = [150, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** How far one's own post has got: the post itself never waits for its delivery. */
export function delivery({ id, publishedAt }) {
  if (Date.now() - new Date(publishedAt) > FRESH_MS) return undefined;
  const text = h('span', {}, 'Sending …');
  watch(id, text);
  return h('span', { class: 'delivery', title: 'Followers who have it in their feed' },
    icon('sent'), text);
}

async function watch(id, text) {
  for (const wait of LOOKS_MS) {
    await new Promise((resume) => setTimeout(resume, wait));
    if (!text.isConnected) return;
    const report = await get(`activities/${id}/delivery`).catch(() => undefined);
    if (report) text.textContent = told(report);
    if (report?.finishedAt) return;
  }
}

const told = ({ finishedAt, written }) =>
  finishedAt
    ? `Delivered to ${plural(written, 'follower')}`
    : `Sending … ${written.toLocaleString('en')}`;
