// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { Component } from './component.js';

/** Delivery is not polled for older posts. */
const MAX_AGE_MS = 60 * 60 * 1000;
/** Polling delays with backoff; polling stops after the last one. */
const POLL_DELAYS_MS = [150, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** The delivery progress of the user's own post (asynchronous fan-out). */
class DeliveryStatus extends Component {
  static properties = { activity: {}, report: { state: true } };

  #pollId = 0;

  connectedCallback() {
    super.connectedCallback();
    this.#poll(++this.#pollId);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#pollId++;
  }

  render() {
    if (!isRecent(this.activity)) return nothing;
    const { finishedAt, written = 0 } = this.report ?? {};
    const { delivered, sending } = texts.delivery;
    return html`<span class="delivery" title=${texts.delivery.label}>
      ${icon('sent')}<span>${finishedAt ? delivered(written) : sending(written)}</span></span>`;
  }

  async #poll(pollId) {
    if (!isRecent(this.activity)) return;
    for (const delay of POLL_DELAYS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (pollId !== this.#pollId) return;
      const report = await get(`activities/${this.activity.id}/delivery`).catch(() => undefined);
      this.report = report ?? this.report;
      if (report?.finishedAt) return;
    }
  }
}

const isRecent = ({ publishedAt }) => Date.now() - new Date(publishedAt) < MAX_AGE_MS;

customElements.define('tidings-delivery', DeliveryStatus);
