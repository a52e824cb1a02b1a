// SPDX-License-Identifier: Apache-2.0
import { LitElement } from 'lit';

/** A part of a page. It stands in the page itself, so that styles, labels and searches reach it. */
export class Component extends LitElement {
  #signals = [];
  #unsubscribes = [];

  createRenderRoot() {
    return this;
  }

  /** Renders again whenever one of these is told; instead of those before. */
  rerenderOn(...signals) {
    this.#unsubscribe();
    this.#signals = signals;
    if (this.isConnected) this.#subscribe();
  }

  connectedCallback() {
    super.connectedCallback();
    this.#unsubscribe();
    this.#subscribe();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  /** Whoever was at something that is not there any more goes on from what it stood in. */
  performUpdate() {
    const hadFocus = this.contains(document.activeElement);
    super.performUpdate();
    if (hadFocus && document.activeElement === document.body) this.#restoreFocus();
  }

  #restoreFocus() {
    const target = this.querySelector(':scope > [data-item], .list:not([hidden])')
      ?? this.closest('[data-item], .list') ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  }

  #subscribe() {
    this.#unsubscribes = this.#signals.map((signal) => signal.on(() => this.requestUpdate()));
  }

  #unsubscribe() {
    this.#unsubscribes.splice(0).forEach((unsubscribe) => unsubscribe());
  }
}
