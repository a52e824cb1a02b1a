// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { patch } from '../api/api.js';
import { keeper } from '../state/kept.js';
import { texts } from '../texts.js';
import { form } from './form.js';
import { Part } from './part.js';

const kept = keeper('edit');
const FIELDS = ['text', 'url', 'image'];

/** Where one's own post is changed; what was typed is kept until it is saved or given up. */
class Edit extends Part {
  static properties = { known: {} };

  render() {
    const { id, activity: { object } } = this.known;
    const typed = { ...object, ...kept.get(id) };
    return html`<div @input=${this.#keep} @keydown=${this.#key}>${form({
      fields: html`
        <label><span>${texts.compose.text}</span>
          <textarea name="text" rows="3" maxlength="5000" dir="auto" .value=${typed.text ?? ''}
            ></textarea></label>
        ${object.url ? this.#address('url', texts.compose.link, typed.url) : nothing}
        ${object.image ? this.#address('image', texts.compose.picture, typed.image) : nothing}`,
      button: texts.save,
      aside: html`<button class="quiet" type="button" @click=${() => this.#end()}
        >${texts.cancel}</button>`,
      act: (fields) => this.#save(fields),
    })}</div>`;
  }

  async firstUpdated() {
    await this.querySelector('tidings-form').updateComplete;
    this.querySelector('textarea').focus();
  }

  #address(name, label, value) {
    return html`<label><span>${label}</span> <input name=${name} maxlength="1000" inputmode="url"
      .value=${value ?? ''}></label>`;
  }

  #keep({ target }) {
    kept.keep(this.known.id, Object.fromEntries(new FormData(target.form)));
  }

  /** With If-Match nothing is overwritten that was changed elsewhere since. */
  async #save(fields) {
    const { id, activity: { version, object } } = this.known;
    const said = FIELDS.filter((field) => field in fields);
    const changes = Object.fromEntries(said.map((field) => [field, fields[field].trim() || null]));
    const changed = said.some((field) => changes[field] !== object[field]);
    if (changed) {
      const answer = await patch(`activities/${id}`, { object: changes }, { 'If-Match': `"${version}"` });
      this.known.set(answer);
    }
    this.#end();
  }

  #end() {
    kept.forget(this.known.id);
    this.dispatchEvent(new CustomEvent('done'));
  }

  #key(event) {
    if (event.key === 'Escape') this.#end();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
  }
}

customElements.define('tidings-edit', Edit);
