// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { formatDateTime, formatRelative } from '../format.js';
import { signal } from '../signal.js';
import { Component } from './component.js';

const MINUTE_MS = 60_000;

/** Emitted every minute. */
export const minutePassed = signal();
setInterval(() => minutePassed.emit(), MINUTE_MS);

/** A relative time ("3m"), updated every minute. */
class RelativeTime extends Component {
  static properties = { date: {} };

  constructor() {
    super();
    this.rerenderOn(minutePassed);
  }

  render() {
    return html`<time datetime=${this.date} title=${formatDateTime(this.date)}
      >${formatRelative(this.date)}</time>`;
  }
}

customElements.define('tidings-relative-time', RelativeTime);

export const relativeTime = (date) => html`<tidings-relative-time .date=${date}></tidings-relative-time>`;
