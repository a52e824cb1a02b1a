// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { connection, on } from '../api/live.js';
import { me } from '../api/session.js';
import { announce } from '../state/say.js';
import { texts } from '../texts.js';
import { Part } from './part.js';

/** What is mended at once is not worth a word. */
const PATIENCE_MS = 1_500;

/** A quiet sign that nothing arrives at the moment. */
class Connection extends Part {
  static properties = { lost: { state: true } };

  #waiting;
  /** Since the last time that all was caught up with. */
  #wasLost = false;

  constructor() {
    super();
    connection.on((state) => this.#turn(state === 'lost'));
    addEventListener('online', () => this.requestUpdate());
    addEventListener('offline', () => this.#turn(true));
    on('caught_up', ({ missed }) => this.#caughtUp(missed));
  }

  render() {
    const { offline, reconnecting } = texts.connection;
    return html`<p class="connection" role="status">${this.lost
      ? html`<span class="pulse"></span>${navigator.onLine ? reconnecting : offline}` : ''}</p>`;
  }

  /** The first connection may tell again what the page has already: nobody was away. */
  #caughtUp(missed) {
    if (missed && this.#wasLost) announce(texts.connection.caughtUp(missed));
    this.#wasLost = false;
  }

  #turn(lost) {
    this.#wasLost ||= lost;
    clearTimeout(this.#waiting);
    if (lost && me()) this.#waiting = setTimeout(() => { this.lost = true; }, PATIENCE_MS);
    else this.lost = false;
  }
}

customElements.define('tidings-connection', Connection);
