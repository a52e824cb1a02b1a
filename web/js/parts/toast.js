// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
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

  constructor() {
    super();
    said.on(({ text, wrong }) => this.#show(text, wrong));
    announced.on((text) => {
      clearTimeout(this.#gathering);
      this.#gathering = setTimeout(() => { this.spoken = text; }, GATHER_MS);
    });
  }

  render() {
    return html`
      <p class="visually-hidden" role="status">${this.spoken}</p>
      <div class="toast ${this.wrong ? 'wrong' : ''}" role=${this.wrong ? 'alert' : 'status'}
        ?hidden=${!this.text}><span>${this.text}</span>
        <button class="plain" type="button" aria-label=${texts.close} @click=${() => this.#hide()}
          >${icon('close')}</button></div>`;
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
