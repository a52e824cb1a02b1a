// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { keeper } from '../state/kept.js';
import { Part } from './part.js';

/** So many forms are kept for somebody. */
const FORMS = 20;
/** What nobody should find in a browser. */
const SECRET = '[type=password]';

const kept = keeper('form', FORMS);

/**
 * A form that does something with what it says when it is sent, once at a time. What goes wrong is
 * shown in it, and what was typed stays: also over a reload, if the form has a name, by which it is
 * found again.
 */
class Form extends Part {
  static properties = {
    act: {}, fields: {}, button: {}, aside: {}, name: {}, problem: { state: true }, busy: { state: true },
  };

  render() {
    return html`<form class="fields" @submit=${this.#submit} @input=${this.#keep}>
      ${this.fields}
      ${this.problem ? html`<p class="error" role="alert">${this.problem.message}</p>` : nothing}
      <div class="row end">
        ${this.aside ?? nothing}
        <button class="primary" type="submit" aria-disabled=${this.busy ? 'true' : nothing}>${this.button}</button>
      </div>
    </form>`;
  }

  firstUpdated() {
    const typed = this.name && kept.get(this.name);
    for (const field of this.#texts()) {
      if (typeof typed?.[field.name] === 'string') field.value = typed[field.name];
    }
  }

  #keep() {
    if (!this.name) return;
    kept.keep(this.name, Object.fromEntries(this.#texts().map(({ name, value }) => [name, value])));
  }

  #texts() {
    const fields = this.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea');
    return [...fields].filter((field) => field.name && !field.matches(SECRET));
  }

  async #submit(event) {
    event.preventDefault();
    const form = event.target;
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    try {
      await this.act(Object.fromEntries(new FormData(form)), form);
      kept.forget(this.name);
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
 * @param name by which what is typed is kept until it is sent; nothing is, without one
 */
export const form = ({ fields, button, act, aside, name }) => html`<tidings-form
  .fields=${fields} .button=${button} .act=${act} .aside=${aside} .name=${name}></tidings-form>`;
