// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { exactly, since } from '../times.js';
import { signal } from '../signal.js';
import { Part } from './part.js';

const MINUTE_MS = 60_000;

const minutePassed = signal();
setInterval(() => minutePassed.tell(), MINUTE_MS);

/** How long ago it was, kept up to date. */
class Ago extends Part {
  static properties = { at: {} };

  constructor() {
    super();
    this.hears(minutePassed);
  }

  render() {
    return html`<time datetime=${this.at} title=${exactly(this.at)}>${since(this.at)}</time>`;
  }
}

customElements.define('tidings-ago', Ago);

export const ago = (at) => html`<tidings-ago .at=${at}></tidings-ago>`;
