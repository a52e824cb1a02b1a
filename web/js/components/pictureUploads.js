// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { imageUrl } from '../urls.js';
import {
  cardOf, isPicture, isVideo, mediaOf, MEDIA_TYPES, shown, shownRecording, upload,
} from '../state/uploads.js';
import { texts } from '../texts.js';
import { Component } from './component.js';
import { icon } from './icon.js';

/** Max. pictures of a post. */
const MAX_PICTURES = 4;
const MAX_RECORDINGS = 1;

/**
 * The pictures and the recording of a post that is being written: those that are uploaded, with their
 * descriptions, and those that are on their way. Emits `pictures` or `recordings` with the former when
 * they have changed.
 */
class PictureUploads extends Component {
  static properties = { pictures: {}, recordings: {}, pending: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.pictures = [];
    this.recordings = [];
    this.pending = [];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.pending.forEach(({ abort }) => abort());
  }

  /** Whether some are on their way. */
  get isBusy() {
    return this.pending.length > 0;
  }

  /** Opens the dialog for files. */
  choose() {
    this.querySelector('[type=file]').click();
  }

  /** Uploads the files among what was pasted or dropped. Returns whether there were any. */
  take(event) {
    const files = mediaOf(event.clipboardData ?? event.dataTransfer);
    if (!files.length) return false;
    event.preventDefault();
    this.#add(files);
    return true;
  }

  render() {
    return html`
      <input type="file" hidden multiple accept=${MEDIA_TYPES} @change=${this.#onChosen}>
      ${this.pictures.length || this.recordings.length || this.isBusy || this.problem ? html`<div class="uploads">
        ${this.pictures.map((picture, index) => this.#picture(picture, index))}
        ${this.recordings.map((recording) => this.#recording(recording))}
        ${this.pending.map((one) => this.#pending(one))}
        ${this.problem ? html`<p class="error" role="alert">${this.problem}</p>` : nothing}
      </div>` : nothing}`;
  }

  #picture(picture, index) {
    const number = index + 1;
    const remove = () => this.#set(this.pictures.filter((other) => other !== picture));
    return html`<div class="upload">
      <img src=${imageUrl(cardOf(picture))} alt="">
      <input maxlength="1000" dir="auto" aria-label=${texts.compose.pictureDescription(number)}
        placeholder=${texts.compose.imageDescription} .value=${picture.alt ?? ''}
        @input=${(event) => this.#describe(event, index)}>
      <button class="icon-button" type="button" aria-label=${texts.compose.removePicture(number)}
        @click=${remove}>${icon('close')}</button>
    </div>`;
  }

  #recording(recording) {
    return html`<div class="upload">
      <span>${isVideo(recording) ? texts.video : texts.audio}</span>
      <input maxlength="1000" dir="auto" aria-label=${texts.compose.recordingName}
        placeholder=${texts.compose.recordingName} .value=${recording.alt ?? ''}
        @input=${this.#nameRecording}>
      <button class="icon-button" type="button" aria-label=${texts.compose.removeRecording}
        @click=${() => this.#setRecordings([])}>${icon('close')}</button>
    </div>`;
  }

  #nameRecording(event) {
    event.stopPropagation(); // it is no field of the form around it
    this.#setRecordings(this.recordings.map((recording) =>
      shownRecording({ ...recording, alt: event.target.value.trim() })));
  }

  #pending({ file, sent, abort }) {
    return html`<div class="upload">
      <span></span>
      <progress max="1" .value=${sent} aria-label=${texts.compose.uploading(file.name)}></progress>
      <button class="icon-button" type="button" aria-label=${texts.cancel} @click=${abort}>${icon('close')}</button>
    </div>`;
  }

  #describe(event, index) {
    event.stopPropagation(); // it is no field of the form around it
    const { url, width, height, color } = this.pictures[index];
    const alt = event.target.value.trim();
    this.#set(this.pictures.with(index, { url, width, height, color, ...(alt && { alt }) }));
  }

  #onChosen(event) {
    this.#add([...event.target.files]);
    event.target.value = '';
  }

  #add(files) {
    const pictures = files.filter(isPicture);
    const others = files.filter((file) => !isPicture(file));
    const pending = this.pending.filter(({ file }) => isPicture(file)).length;
    const free = MAX_PICTURES - this.pictures.length - pending;
    const freeRecordings = MAX_RECORDINGS - this.recordings.length - (this.pending.length - pending);
    this.problem = undefined;
    if (pictures.length > free) this.problem = texts.compose.tooManyPictures(MAX_PICTURES);
    if (others.length > freeRecordings) this.problem = texts.compose.tooManyRecordings;
    [...pictures.slice(0, free), ...others.slice(0, freeRecordings)].forEach((file) => this.#upload(file));
  }

  async #upload(file) {
    const controller = new AbortController();
    const one = { file, sent: 0, abort: () => controller.abort() };
    this.pending = [...this.pending, one];
    try {
      const uploaded = await upload(file, (sent) => {
        one.sent = sent;
        this.requestUpdate();
      }, controller.signal);
      if (uploaded.sizes) this.#set([...this.pictures, shown(uploaded)]);
      else this.#setRecordings([shownRecording(uploaded)]);
    } catch (problem) {
      if (!controller.signal.aborted) this.problem = problem.message;
    }
    this.pending = this.pending.filter((other) => other !== one);
  }

  #set(pictures) {
    this.pictures = pictures;
    this.dispatchEvent(new CustomEvent('pictures', { detail: pictures }));
  }

  #setRecordings(recordings) {
    this.recordings = recordings;
    this.dispatchEvent(new CustomEvent('recordings', { detail: recordings }));
  }
}

customElements.define('tidings-picture-uploads', PictureUploads);
