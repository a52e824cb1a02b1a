// SPDX-License-Identifier: Apache-2.0
import { LitElement } from 'lit';

/** A part of a page. It stands in the page itself, so that styles, labels and searches reach it. */
export class Part extends LitElement {
  #signals = [];
  #ends = [];

  createRenderRoot() {
    return this;
  }

  /** Renders again whenever one of these is told; instead of those before. */
  hears(...signals) {
    this.#unhear();
    this.#signals = signals;
    if (this.isConnected) this.#hear();
  }

  connectedCallback() {
    super.connectedCallback();
    this.#unhear();
    this.#hear();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unhear();
  }

  /** Whoever was at something that is not there any more goes on from what it stood in. */
  performUpdate() {
    const here = this.contains(document.activeElement);
    super.performUpdate();
    if (here && document.activeElement === document.body) this.#refocus();
  }

  #refocus() {
    const place = this.querySelector(':scope > [data-item], .list:not([hidden])')
      ?? this.closest('[data-item], .list') ?? document.querySelector('main');
    place?.focus({ preventScroll: true });
  }

  #hear() {
    this.#ends = this.#signals.map((signal) => signal.on(() => this.requestUpdate()));
  }

  #unhear() {
    this.#ends.splice(0).forEach((end) => end());
  }
}
