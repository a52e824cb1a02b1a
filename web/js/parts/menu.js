// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { icon } from './icon.js';
import { Part } from './part.js';

/** A button that opens a list of things to do: `{text, act, danger}`. */
class Menu extends Part {
  static properties = { items: {}, label: {}, open: { state: true } };

  render() {
    return html`<div class="menu" @keydown=${this.#key} @focusout=${this.#left}>
      <button class="plain" type="button" aria-label=${this.label} aria-haspopup="menu"
        aria-expanded=${this.open ? 'true' : 'false'} @click=${() => this.#toggle()}>
        ${icon('more')}</button>
      ${this.open ? html`<div class="menu-items" role="menu" aria-label=${this.label}>
        ${this.items().map(({ text, act, danger }) => html`<button role="menuitem" type="button"
          class=${danger ? 'wrong' : ''} tabindex="-1" @click=${() => this.#choose(act)}
          >${text}</button>`)}
      </div>` : nothing}
    </div>`;
  }

  async #toggle() {
    this.open = !this.open;
    if (!this.open) return;
    await this.updateComplete;
    this.#items()[0]?.focus();
  }

  #choose(act) {
    this.#close();
    act();
  }

  #close() {
    this.open = false;
    this.querySelector('button').focus();
  }

  #items() {
    return [...this.querySelectorAll('[role=menuitem]')];
  }

  #key(event) {
    if (!this.open) return;
    const items = this.#items();
    const at = items.indexOf(document.activeElement);
    const to = {
      ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1,
    }[event.key];
    if (event.key === 'Escape') this.#close();
    else if (to !== undefined) items.at(to % items.length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #left({ relatedTarget }) {
    if (this.open && !this.contains(relatedTarget)) this.open = false;
  }
}

customElements.define('tidings-menu', Menu);

/** @param items gives them when it is opened */
export const menu = (label, items) =>
  html`<tidings-menu .label=${label} .items=${items}></tidings-menu>`;
