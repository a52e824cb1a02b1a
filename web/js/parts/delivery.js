// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { Part } from './part.js';

/** Deliveries of older posts are not asked for. */
const FRESH_MS = 60 * 60 * 1000;
/** When to look again while a delivery goes on; after the last the page leaves it alone. */
const LOOKS_MS = [150, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** How far one's own post has got: the post itself never waits for its delivery. */
class Delivery extends Part {
  static properties = { activity: {}, report: { state: true } };

  #turn = 0;

  connectedCallback() {
    super.connectedCallback();
    this.#watch(++this.#turn);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#turn++;
  }

  render() {
    if (!isFresh(this.activity)) return nothing;
    const { finishedAt, written = 0 } = this.report ?? {};
    const { delivered, sending } = texts.delivery;
    return html`<span class="delivery" title=${texts.delivery.label}>
      ${icon('sent')}<span>${finishedAt ? delivered(written) : sending(written)}</span></span>`;
  }

  async #watch(turn) {
    if (!isFresh(this.activity)) return;
    for (const wait of LOOKS_MS) {
      await new Promise((resume) => setTimeout(resume, wait));
      if (turn !== this.#turn) return;
      const report = await get(`activities/${this.activity.id}/delivery`).catch(() => undefined);
      this.report = report ?? this.report;
      if (report?.finishedAt) return;
    }
  }
}

const isFresh = ({ publishedAt }) => Date.now() - new Date(publishedAt) < FRESH_MS;

customElements.define('tidings-delivery', Delivery);
