// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { localDrafts } from '../state/localDrafts.js';
import { Component } from './component.js';

/** Form drafts that are stored per user. */
const MAX_DRAFTS = 20;
/** Fields that are never stored: secrets, and what other components keep. */
const UNSTORED_FIELDS = '[type=password], [type=hidden]';

const drafts = localDrafts('form', MAX_DRAFTS);

/**
 * A form that submits asynchronously, one submission at a time. It shows errors and keeps the
 * input. With a `name`, the input is also stored as a draft and survives a reload.
 */
class Form extends Component {
  static properties = {
    onSubmit: {}, fields: {}, button: {}, secondary: {}, name: {}, problem: { state: true },
    busy: { state: true },
  };

  render() {
    return html`<form class="fields" @submit=${this.#onSubmit} @input=${this.#saveDraft}>
      ${this.fields}
      ${this.problem ? html`<p class="error" role="alert">${this.problem.message}</p>` : nothing}
      <div class="row end">
        ${this.secondary ?? nothing}
        <button class="primary" type="submit" aria-disabled=${this.busy ? 'true' : nothing}
          >${this.button}</button>
      </div>
    </form>`;
  }

  firstUpdated() {
    const draft = this.name && drafts.get(this.name);
    for (const field of this.#textFields()) {
      if (typeof draft?.[field.name] === 'string') field.value = draft[field.name];
    }
  }

  #saveDraft() {
    if (!this.name) return;
    drafts.save(this.name, Object.fromEntries(this.#textFields().map(({ name, value }) => [name, value])));
  }

  #textFields() {
    const fields = this.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea');
    return [...fields].filter((field) => field.name && !field.matches(UNSTORED_FIELDS));
  }

  async #onSubmit(event) {
    event.preventDefault();
    const formElement = event.target;
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    try {
      await this.onSubmit(Object.fromEntries(new FormData(formElement)), formElement);
      drafts.remove(this.name);
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
  }
}

customElements.define('tidings-form', Form);

/**
 * A form.
 *
 * @param onSubmit receives the field values and the form element; returns a promise
 * @param secondary content beside the submit button
 * @param name key of the stored draft; without it, no draft is stored
 */
export const form = ({ fields, button, onSubmit, secondary, name }) => html`<tidings-form
  .fields=${fields} .button=${button} .onSubmit=${onSubmit} .secondary=${secondary}
  .name=${name}></tidings-form>`;
