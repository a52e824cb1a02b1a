// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html } from 'lit';
import { Component } from '../components/component.js';
import { form } from '../components/form.js';
import { changeMember, nameFor, ownLists, putList } from '../state/lists.js';
import { showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';

/** Puts an entity into the own lists, and takes it out of them. */
export const openListsDialog = ({ ref, name }) =>
  openDialog(texts.lists.choose(name), () => html`<tidings-list-choice .ref=${ref}></tidings-list-choice>`);

class ListChoice extends Component {
  static properties = { ref: {}, lists: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.#load();
  }

  async #load() {
    try {
      this.lists = await ownLists(this.ref);
    } catch (problem) {
      showError(problem);
    }
  }

  render() {
    if (!this.lists) return html`<p class="list-footer">${texts.loading}</p>`;
    return html`
      <div class="fields">${this.lists.length
        ? this.lists.map((list) => this.#choice(list))
        : html`<p>${texts.lists.none}</p>`}</div>
      ${form({ fields: titleField(), button: texts.lists.create, onSubmit: (input, element) => this.#create(input, element) })}`;
  }

  #choice({ name, title, hasMember }) {
    return html`<label class="check"><input type="checkbox" .checked=${hasMember}
      @change=${(event) => this.#change(name, event.target)}><bdi>${title}</bdi></label>`;
  }

  async #change(name, box) {
    try {
      await changeMember(name, this.ref, box.checked);
    } catch (problem) {
      box.checked = !box.checked;
      showError(problem);
    }
  }

  async #create({ title }, element) {
    const { name } = await putList(nameFor(title, this.lists), title, 'private');
    await changeMember(name, this.ref, true);
    element.reset();
    await this.#load();
  }
}

/** The field of the title of a list. */
export const titleField = () => html`<label>${texts.lists.name}
  <input name="title" required maxlength="100" autocomplete="off"></label>`;

customElements.define('tidings-list-choice', ListChoice);
