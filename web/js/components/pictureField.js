// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { imageUrl } from '../urls.js';
import { cardOf, PICTURE_TYPES, shown, upload } from '../state/uploads.js';
import { texts } from '../texts.js';
import { Component } from './component.js';

/** Uploads a picture for a form. Emits `uploaded` with what the server has made of it. */
class UploadButton extends Component {
  static properties = { label: {}, sent: { state: true }, problem: { state: true } };

  render() {
    return html`<input type="file" hidden accept=${PICTURE_TYPES} @change=${this.#onChosen}>
      <button class="secondary small" type="button" ?disabled=${this.sent !== undefined}
        @click=${() => this.querySelector('[type=file]').click()}>${this.label}</button>
      ${this.sent === undefined ? nothing
        : html`<progress max="1" .value=${this.sent} aria-label=${this.label}></progress>`}
      ${this.problem ? html`<p class="error" role="alert">${this.problem.message}</p>` : nothing}`;
  }

  async #onChosen({ target }) {
    const [file] = target.files;
    if (!file) return;
    target.value = '';
    this.problem = undefined;
    this.sent = 0;
    try {
      const picture = await upload(file, (sent) => { this.sent = sent; });
      this.dispatchEvent(new CustomEvent('uploaded', { detail: picture }));
    } catch (problem) {
      this.problem = problem;
    }
    this.sent = undefined;
  }
}

customElements.define('tidings-upload-button', UploadButton);

/** The banner of a profile: a field of its form, `banner`, with the picture as JSON. */
class BannerField extends Component {
  static properties = { picture: {} };

  render() {
    const { picture } = this;
    return html`<input type="hidden" name="banner" .value=${picture ? JSON.stringify(picture) : ''}>
      ${picture ? html`<img class="banner-preview" src=${imageUrl(cardOf(picture))} alt="">
        <label><span>${texts.describe.bannerDescription}</span> <input maxlength="1000" dir="auto"
          .value=${picture.alt ?? ''} @input=${this.#describe}></label>
        <button class="link" type="button" @click=${() => { this.picture = undefined; }}
          >${texts.describe.removeBanner}</button>` : nothing}
      <tidings-upload-button .label=${texts.describe.uploadBanner}
        @uploaded=${({ detail }) => { this.picture = shown(detail); }}></tidings-upload-button>`;
  }

  #describe({ target }) {
    const { url, width, height, color } = this.picture;
    const alt = target.value.trim();
    this.picture = { url, width, height, color, ...(alt && { alt }) };
  }
}

customElements.define('tidings-banner-field', BannerField);
