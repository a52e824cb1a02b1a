// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { handle } from '../refs.js';
import { avatar } from './face.js';

/**
 * What is offered for what is being typed: the field goes on having the focus, and names by
 * `aria-activedescendant` which of them the keys are at.
 */
export class Choices {
  faces = [];
  at = 0;
  #find;

  constructor(id, label, choose) {
    this.id = id;
    this.label = label;
    this.choose = choose;
  }

  get open() {
    return this.faces.length > 0;
  }

  get active() {
    return this.open ? `${this.id}-${this.at}` : undefined;
  }

  /** @param find gives those that are likely, the likeliest first */
  offer(find) {
    this.#find = find;
    this.faces = find();
    this.at = 0;
  }

  close() {
    this.#find = undefined;
    this.faces = [];
  }

  /** More may be known by now; the keys stay at what they are at. */
  refresh() {
    if (!this.#find) return;
    const here = this.faces[this.at]?.ref;
    this.faces = this.#find();
    this.at = Math.max(0, this.faces.findIndex(({ ref }) => ref === here));
  }

  /** Takes a key that is for the list. Gives whether it was. */
  take({ key, isComposing }) {
    if (!this.open || isComposing) return false;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (key in steps) {
      this.at = (this.at + steps[key] + this.faces.length) % this.faces.length;
    } else if (key === 'Enter' || key === 'Tab') {
      this.choose(this.faces[this.at]);
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
      ${this.open ? this.faces.map((face, i) => this.#choice(face, i)) : nothing}</ul>`;
  }

  #choice(face, i) {
    const choose = (event) => {
      event.preventDefault(); // the field keeps the focus
      this.choose(face);
    };
    return html`<li class="face" id="${this.id}-${i}" role="option" @mousedown=${choose}
      aria-selected=${i === this.at ? 'true' : 'false'}>${avatar(face)}
      <span class="face-text"><strong dir="auto">${face.name}</strong>
        <small>${handle(face.ref)}</small></span></li>`;
  }
}
