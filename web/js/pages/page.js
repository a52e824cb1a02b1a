// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { Component } from '../components/component.js';
import { texts } from '../texts.js';

/** Base class of pages. A page is created for each visit; its state is kept in the history entry. */
export class Page extends Component {
  static properties = { route: {}, problem: { state: true } };

  /** The title of the window. */
  set heading(title) {
    if (this.isConnected) document.title = title ? texts.titled(title) : texts.name;
  }

  /** The state saved with the history entry, or a new one. */
  savedState(create) {
    this.route.entry.saved ??= create();
    return this.route.entry.saved;
  }

  /** Runs an action that loads the page; if it fails, the page shows the problem instead. */
  async load(action) {
    try {
      await action();
    } catch (problem) {
      this.problem = problem;
      this.heading = texts.missing.title;
    }
  }

  /** The error view, shown instead of the page. */
  renderProblem() {
    return html`<section class="panel not-found" role="alert">
      <h1>${this.problem.status === 404 ? texts.missing.title : texts.missing.failed}</h1>
      <p>${this.problem.message}</p>
      <p><a href="./">${texts.missing.home}</a></p>
    </section>`;
  }
}
