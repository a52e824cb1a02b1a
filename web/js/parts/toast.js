// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { announced, said } from '../state/say.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { Part } from './part.js';

const SHOWN_MS = 8_000;
/** What comes within this time is announced as one. */
const GATHER_MS = 1_000;

/** Where it is said what has happened, for those who look and for those who listen. */
class Toast extends Part {
  static properties = { text: { state: true }, wrong: { state: true }, spoken: { state: true } };

  #hiding;
  #gathering;
  #gathered = new Set();

  constructor() {
    super();
    said.on(({ text, wrong }) => this.#show(text, wrong));
    announced.on((text) => {
      this.#gathered.add(text);
      this.#gathering ??= setTimeout(() => this.#speak(), GATHER_MS);
    });
  }

  render() {
    return html`
      <div class="visually-hidden" role="status">${this.spoken?.map((text) => html`<p>${text}</p>`)}</div>
      <div role="status">${this.wrong ? nothing : this.#box()}</div>
      <div role="alert">${this.wrong ? this.#box() : nothing}</div>`;
  }

  #box() {
    return this.text ? html`<div class="toast ${this.wrong ? 'wrong' : ''}"><span>${this.text}</span>
      <button class="plain" type="button" aria-label=${texts.close} @click=${() => this.#hide()}
        >${icon('close')}</button></div>` : nothing;
  }

  /** The same text once more is only heard if it was gone in between. */
  async #speak() {
    this.spoken = undefined;
    await this.updateComplete;
    this.spoken = [...this.#gathered];
    this.#gathered.clear();
    this.#gathering = undefined;
  }

  #show(text, wrong) {
    this.text = text;
    this.wrong = wrong;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => this.#hide(), SHOWN_MS);
  }

  #hide() {
    this.text = undefined;
  }
}

customElements.define('tidings-toast', Toast);
