// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Part } from './part.js';

/**
 * A form that does something with what it says when it is sent, once at a time. What goes wrong is
 * shown in it, and what was typed stays.
 */
class Form extends Part {
  static properties = {
    act: {}, fields: {}, button: {}, aside: {}, problem: { state: true }, busy: { state: true },
  };

  render() {
    return html`<form class="fields" @submit=${this.#submit}>
      ${this.fields}
      ${this.problem ? html`<p class="error" role="alert">${this.problem.message}</p>` : nothing}
      <div class="row end">
        ${this.aside ?? nothing}
        <button class="primary" type="submit" aria-disabled=${this.busy ? 'true' : nothing}>${this.button}</button>
      </div>
    </form>`;
  }

  async #submit(event) {
    event.preventDefault();
    const form = event.target;
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    try {
      await this.act(Object.fromEntries(new FormData(form)), form);
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
  }
}

customElements.define('tidings-form', Form);

/**
 * @param act takes what the fields say, and the form; gives a promise
 * @param aside what stands beside the button
 */
export const form = ({ fields, button, act, aside }) => html`<tidings-form
  .fields=${fields} .button=${button} .act=${act} .aside=${aside}></tidings-form>`;
