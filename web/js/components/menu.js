// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { icon } from './icon.js';
import { Component } from './component.js';

/** A menu button. Items are `{text, onSelect, danger}`. `button` is how it looks, see {@link menu}. */
class Menu extends Component {
  static properties = { items: {}, label: {}, button: {}, open: { state: true } };

  render() {
    return html`<div class="menu" @keydown=${this.#onKey} @focusout=${this.#onFocusOut}>
      <button class=${this.button?.className ?? 'icon-button'} type="button" aria-label=${this.label} aria-haspopup="menu"
        aria-expanded=${this.open ? 'true' : 'false'} @click=${() => this.#toggle()}>
        ${this.button?.content ?? icon('more')}</button>
      ${this.open ? html`<div class="menu-items" role="menu" aria-label=${this.label}>
        ${this.items().map(({ text, onSelect, danger }) => html`<button role="menuitem" type="button"
          class=${danger ? 'danger-text' : ''} tabindex="-1" @click=${() => this.#select(onSelect)}
          >${text}</button>`)}
      </div>` : nothing}
    </div>`;
  }

  async #toggle() {
    this.open = !this.open;
    if (!this.open) return;
    this.button?.opened?.();
    await this.updateComplete;
    this.#itemElements()[0]?.focus();
  }

  #select(onSelect) {
    this.#close();
    onSelect();
  }

  #close() {
    this.open = false;
    this.querySelector('button').focus();
  }

  #itemElements() {
    return [...this.querySelectorAll('[role=menuitem]')];
  }

  #onKey(event) {
    if (!this.open) return;
    const items = this.#itemElements();
    const index = items.indexOf(document.activeElement);
    const target = {
      ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1,
    }[event.key];
    if (event.key === 'Escape') this.#close();
    else if (target !== undefined) items.at(target % items.length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onFocusOut({ relatedTarget }) {
    if (this.open && !this.contains(relatedTarget)) this.open = false;
  }
}

customElements.define('tidings-menu', Menu);

/**
 * A menu button.
 *
 * @param items a function that returns the items, called when the menu opens
 * @param button its `content` and `className`, and what is called when it is `opened`
 */
export const menu = (label, items, button) =>
  html`<tidings-menu .label=${label} .items=${items} .button=${button}></tidings-menu>`;
