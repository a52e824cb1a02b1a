// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { handle } from '../refs.js';
import { avatar } from './avatar.js';

/**
 * A suggestion list for a text field (ARIA combobox pattern): the focus stays in the field, which
 * points to the active option with `aria-activedescendant`.
 */
export class Autocomplete {
  entities = [];
  activeIndex = 0;
  #search;

  constructor(id, label, onChoose) {
    this.id = id;
    this.label = label;
    this.onChoose = onChoose;
  }

  get open() {
    return this.entities.length > 0;
  }

  get active() {
    return this.open ? `${this.id}-${this.activeIndex}` : undefined;
  }

  /**
   * Opens the list. @param search returns the current matches, best first; called again on
   * `refresh`
   */
  suggest(search) {
    this.#search = search;
    this.entities = search();
    this.activeIndex = 0;
  }

  close() {
    this.#search = undefined;
    this.entities = [];
  }

  /** Updates the matches, as more names may have been loaded; keeps the active option. */
  refresh() {
    if (!this.#search) return;
    const activeRef = this.entities[this.activeIndex]?.ref;
    this.entities = this.#search();
    this.activeIndex = Math.max(0, this.entities.findIndex(({ ref }) => ref === activeRef));
  }

  /** Handles a key that is meant for the list. Returns whether it did. */
  handleKey({ key, isComposing }) {
    if (!this.open || isComposing) return false;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (key in steps) {
      this.activeIndex = (this.activeIndex + steps[key] + this.entities.length) % this.entities.length;
    } else if (key === 'Enter' || key === 'Tab') {
      this.onChoose(this.entities[this.activeIndex]);
    } else if (key === 'Escape') {
      this.close();
    } else {
      return false;
    }
    return true;
  }

  render() {
    return html`<ul class="choices" id=${this.id} role="listbox" aria-label=${this.label}
      ?hidden=${!this.open}>
      ${this.open ? this.entities.map((entity, i) => this.#option(entity, i)) : nothing}</ul>`;
  }

  #option(entity, i) {
    const onChoose = (event) => {
      event.preventDefault(); // keeps the focus in the field
      this.onChoose(entity);
    };
    return html`<li class="entity-row" id="${this.id}-${i}" role="option" @mousedown=${onChoose}
      aria-selected=${i === this.activeIndex ? 'true' : 'false'}>${avatar(entity)}
      <span class="entity-text"><strong dir="auto">${entity.name}</strong>
        <small>${handle(entity)}</small></span></li>`;
  }
}
