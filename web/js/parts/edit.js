// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get, patch } from '../api/api.js';
import { keeper } from '../state/kept.js';
import { texts } from '../texts.js';
import { form } from './form.js';
import { Part } from './part.js';

/** So many are kept for somebody. */
const EDITS = 50;

const kept = keeper('edit', EDITS);
const FIELDS = ['text', 'url', 'image'];

/** Where one's own post is changed; what was typed is kept until it is saved or given up. */
class Edit extends Part {
  static properties = { known: {} };

  /** What is changed; somebody else may change it meanwhile. */
  #begun;

  willUpdate() {
    this.#begun ??= this.known.activity;
  }

  render() {
    const { object } = this.#begun;
    const typed = { ...object, ...kept.get(this.known.id) };
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

  /** Nothing is overwritten unseen that was changed elsewhere since. */
  async #save(fields) {
    const { id, version, object } = this.#begun;
    const said = FIELDS.filter((field) => field in fields);
    const changes = Object.fromEntries(said.map((field) => [field, fields[field].trim() || null]));
    const changed = said.some((field) => changes[field] !== object[field]);
    if (changed) {
      try {
        this.known.set(await patch(`activities/${id}`, { object: changes },
          { 'If-Match': `"${version}"` }));
      } catch (problem) {
        if (problem.code === 'changed_meanwhile') this.#begun = await get(`activities/${id}`);
        throw problem;
      }
    }
    this.#end();
  }

  #end() {
    kept.forget(this.known.id);
    this.#leave();
  }

  #leave() {
    this.dispatchEvent(new CustomEvent('done'));
  }

  #key(event) {
    if (event.key === 'Escape') this.#leave(); // what was typed stays for the next time
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
  }
}

customElements.define('tidings-edit', Edit);
