// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { Component } from '../components/component.js';
import { texts } from '../texts.js';

/** A page: made for each visit, with the route that leads to it, and what it kept of the last. */
export class Page extends Component {
  static properties = { route: {}, problem: { state: true } };

  /** What the window is called. */
  set heading(title) {
    if (this.isConnected) document.title = title ? texts.titled(title) : texts.name;
  }

  /** What was kept when the page was left, or is made now. */
  savedState(create) {
    this.route.entry.saved ??= create();
    return this.route.entry.saved;
  }

  /** Does what the page needs to be shown; what goes wrong is shown instead of it. */
  async load(action) {
    try {
      await action();
    } catch (problem) {
      this.problem = problem;
      this.heading = texts.missing.title;
    }
  }

  /** In place of what cannot be shown. */
  renderProblem() {
    return html`<section class="panel not-found" role="alert">
      <h1>${this.problem.status === 404 ? texts.missing.title : texts.missing.trouble}</h1>
      <p>${this.problem.message}</p>
      <p><a href="./">${texts.missing.home}</a></p>
    </section>`;
  }
}
