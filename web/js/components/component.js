// SPDX-License-Identifier: Apache-2.0
import { LitElement } from 'lit';

/**
 * Base class of all components. Renders into the light DOM, so that global styles, labels and
 * in-page search work.
 */
export class Component extends LitElement {
  #signals = [];
  #unsubscribes = [];

  createRenderRoot() {
    return this;
  }

  /** Re-renders when one of these signals is emitted; replaces earlier subscriptions. */
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

  /** Restores the focus if rendering has removed the focused element. */
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
