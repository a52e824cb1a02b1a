// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get, patch } from '../api/api.js';
import { localDrafts } from '../state/localDrafts.js';
import { texts } from '../texts.js';
import { form } from './form.js';
import { Component } from './component.js';
import './pictureUploads.js';

/** Drafts of edits that are stored per user. */
const MAX_DRAFTS = 50;

const drafts = localDrafts('edit', MAX_DRAFTS);
const FIELDS = ['text', 'url', 'image'];

/**
 * The edit form of the user's own post. Typed text is stored as a draft until it is saved or
 * discarded.
 */
class ActivityEditor extends Component {
  static properties = { model: {}, pictures: { state: true }, recordings: { state: true } };

  /** The version being edited; the activity may change on another device meanwhile. */
  #original;

  willUpdate() {
    this.#original ??= this.model.activity;
  }

  render() {
    const { object } = this.#original;
    const values = { ...object, ...drafts.get(this.model.id) };
    return html`<div @input=${this.#saveDraft} @keydown=${this.#onKey}>${form({
      fields: html`
        <label><span>${texts.compose.text}</span>
          <textarea name="text" rows="3" maxlength="5000" dir="auto" .value=${values.text ?? ''}
            ></textarea></label>
        ${object.url ? this.#urlField('url', texts.compose.link, values.url) : nothing}
        <tidings-picture-uploads .pictures=${this.pictures ?? object.pictures ?? []}
          .recordings=${this.recordings ?? [object.recording ?? []].flat()}
          @recordings=${({ detail }) => { this.recordings = detail; }}
          @pictures=${({ detail }) => { this.pictures = detail; }}></tidings-picture-uploads>
        ${object.image ? this.#urlField('image', texts.compose.picture, values.image) : nothing}`,
      button: texts.save,
      secondary: html`<button class="secondary" type="button" @click=${() => this.#close()}
        >${texts.cancel}</button>`,
      onSubmit: (fields) => this.#save(fields),
    })}</div>`;
  }

  async firstUpdated() {
    await this.querySelector('tidings-form').updateComplete;
    this.querySelector('textarea').focus();
  }

  #urlField(name, label, value) {
    return html`<label><span>${label}</span> <input name=${name} maxlength="1000" inputmode="url"
      .value=${value ?? ''}></label>`;
  }

  #saveDraft({ target }) {
    drafts.save(this.model.id, Object.fromEntries(new FormData(target.form)));
  }

  async #save(fields) {
    const { object } = this.#original;
    const fieldNames = FIELDS.filter((field) => field in fields);
    const changes = Object.fromEntries(fieldNames.map((field) => [field, fields[field].trim() || null]));
    const changed = this.pictures || this.recordings || fieldNames.some((field) => changes[field] !== object[field]);
    if (this.pictures) changes.pictures = this.pictures;
    if (this.recordings) changes.recording = this.recordings[0] ?? null;
    if (this.querySelector('tidings-picture-uploads')?.isBusy) throw new Error(texts.compose.stillUploading);
    if (changed) await this.#send(changes);
    this.#close();
  }

  /**
   * Sends the changes with `If-Match`, so that changes made elsewhere are not overwritten. The server
   * may have added something meanwhile that nobody edits, such as the preview of a link.
   */
  async #send(changes) {
    try {
      await this.#patch(changes);
    } catch (problem) {
      if (problem.code !== 'changed_meanwhile') throw problem;
      const before = this.#original.object;
      this.#original = await get(`activities/${this.model.id}`);
      if (JSON.stringify(this.#original.object) !== JSON.stringify(before)) throw problem;
      await this.#patch(changes);
    }
  }

  async #patch(changes) {
    const { id, version } = this.#original;
    const requestedAt = performance.now();
    this.model.setVersion(await patch(`activities/${id}`, { object: changes },
      { 'If-Match': `"${version}"` }), requestedAt);
  }

  #close() {
    drafts.remove(this.model.id);
    this.#emitDone();
  }

  #emitDone() {
    this.dispatchEvent(new CustomEvent('done'));
  }

  #onKey(event) {
    if (event.key === 'Escape') this.#emitDone(); // keeps the draft
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
  }
}

customElements.define('tidings-edit', ActivityEditor);
