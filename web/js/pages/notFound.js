// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** The "page not found" page. */
class NotFound extends Page {
  connectedCallback() {
    super.connectedCallback();
    this.heading = texts.missing.title;
    this.problem = { status: 404, message: texts.missing.text };
  }

  render() {
    return this.renderProblem();
  }
}

customElements.define('tidings-not-found', NotFound);
