// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { announcements, toasts } from '../state/toasts.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { Component } from './component.js';

const TOAST_DURATION_MS = 8_000;
/** Announcements within this time are combined. */
const ANNOUNCE_DELAY_MS = 1_000;

/** Toasts and the live regions for screen readers. */
class Toast extends Component {
  static properties = { text: { state: true }, isError: { state: true }, announced: { state: true } };

  #hideTimer;
  #announceTimer;
  #pending = new Set();

  constructor() {
    super();
    toasts.on(({ text, isError }) => this.#show(text, isError));
    announcements.on((text) => {
      this.#pending.add(text);
      this.#announceTimer ??= setTimeout(() => this.#announce(), ANNOUNCE_DELAY_MS);
    });
  }

  render() {
    return html`
      <div class="visually-hidden" role="status">${this.announced?.map((text) => html`<p>${text}</p>`)}</div>
      <div role="status">${this.isError ? nothing : this.#box()}</div>
      <div role="alert">${this.isError ? this.#box() : nothing}</div>`;
  }

  #box() {
    return this.text ? html`<div class="toast ${this.isError ? 'danger-text' : ''}"><span>${this.text}</span>
      <button class="icon-button" type="button" aria-label=${texts.close} @click=${() => this.#hide()}
        >${icon('close')}</button></div>` : nothing;
  }

  /**
   * Announces the pending texts. The region is cleared first: otherwise repeated texts would not be
   * read out again.
   */
  async #announce() {
    this.announced = undefined;
    await this.updateComplete;
    this.announced = [...this.#pending];
    this.#pending.clear();
    this.#announceTimer = undefined;
  }

  #show(text, isError) {
    this.text = text;
    this.isError = isError;
    clearTimeout(this.#hideTimer);
    this.#hideTimer = setTimeout(() => this.#hide(), TOAST_DURATION_MS);
  }

  #hide() {
    this.text = undefined;
  }
}

customElements.define('tidings-toast', Toast);
