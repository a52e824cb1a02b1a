// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { connectionState, onFrame } from '../api/live.js';
import { me } from '../api/session.js';
import { announce } from '../state/toasts.js';
import { texts } from '../texts.js';
import { Component } from './component.js';

/** Delay before a lost connection is shown; short interruptions stay invisible. */
const SHOW_AFTER_MS = 1_500;

/** The "Reconnecting …" indicator. */
class ConnectionStatus extends Component {
  static properties = { lost: { state: true } };

  #showTimer;
  /** Whether the connection was lost since the last catch-up. */
  #wasLost = false;
  /** Number of activities that have arrived since the connection was opened. */
  #arrived = 0;

  constructor() {
    super();
    connectionState.on((state) => this.#setLost(state === 'lost'));
    addEventListener('online', () => this.requestUpdate());
    addEventListener('offline', () => this.#setLost(true));
    onFrame('welcome', () => { this.#arrived = 0; });
    onFrame('activity', () => { this.#arrived += 1; });
    onFrame('caught_up', () => this.#announceCatchUp());
  }

  render() {
    const { offline, reconnecting } = texts.connection;
    return html`<p class="connection" role="status">${this.lost
      ? html`<span class="pulse"></span>${navigator.onLine ? reconnecting : offline}` : ''}</p>`;
  }

  /**
   * Announces missed activities, but only after a lost connection: the first catch-up may repeat
   * what the page has already loaded. Each catch-up may repeat the last frames before the loss, so
   * their number says nothing; repeated activities do not arrive here.
   */
  #announceCatchUp() {
    if (this.#arrived && this.#wasLost) announce(texts.connection.caughtUp(this.#arrived));
    this.#wasLost = false;
  }

  #setLost(lost) {
    this.#wasLost ||= lost;
    clearTimeout(this.#showTimer);
    if (lost && me()) this.#showTimer = setTimeout(() => { this.lost = true; }, SHOW_AFTER_MS);
    else this.lost = false;
  }
}

customElements.define('tidings-connection', ConnectionStatus);
