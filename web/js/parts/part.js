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

  #hear() {
    this.#ends = this.#signals.map((signal) => signal.on(() => this.requestUpdate()));
  }

  #unhear() {
    this.#ends.splice(0).forEach((end) => end());
  }
}
