// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { texts } from '../texts.js';
import { Component } from './component.js';

/** The "3 new" button above a list. */
class ArrivalsButton extends Component {
  static properties = { arrivals: {} };

  willUpdate(changes) {
    if (changes.has('arrivals')) this.rerenderOn(this.arrivals.changed);
  }

  render() {
    const { count, tooMany } = this.arrivals;
    return count
      ? html`<button class="new-items" type="button" @click=${() => this.show()}
        >${texts.arrivals.count(tooMany ? `${count}+` : count)}</button>`
      : nothing;
  }

  /** Shows the new rows and scrolls to the top of the list. */
  async show() {
    await this.arrivals.show();
    const list = this.parentElement.querySelector('.list');
    this.parentElement.scrollIntoView();
    list.focus({ preventScroll: true });
  }
}

customElements.define('tidings-arrivals', ArrivalsButton);
