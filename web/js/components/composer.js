// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { imageUrl, loadedImageUrl, webUrl } from '../urls.js';
import { me, profileChanged } from '../api/session.js';
import { isRef, pageUrl } from '../refs.js';
import { defaultLanguage, languageTag, languagesToChoose } from '../state/languages.js';
import { localDrafts } from '../state/localDrafts.js';
import { publish } from '../state/posting.js';
import {
  MIN_CHOICES, NO_POLL, givenChoices, newPoll, parsePoll, pollToEdit, pollToSend,
} from '../state/polls.js';
import { isRecording, isUploaded, isVideo } from '../state/uploads.js';
import { texts } from '../texts.js';
import { validSize } from './activityContent.js';
import { avatar } from './avatar.js';
import { Component } from './component.js';
import { VISIBILITIES, visibilitySelect } from './visibility.js';
import './targetPicker.js';
import './mentionTextarea.js';
import './pictureUploads.js';
import './pollEditor.js';

/** The remaining characters are shown below this number. */
const SHOW_REMAINING_BELOW = 500;
const MAX_TEXT_LENGTH = 5_000;
const EMPTY_DRAFT = {
  text: '', url: '', image: '', shows: '', pictures: [], recordings: [], targets: [], visibility: 'public',
  poll: NO_POLL, language: defaultLanguage,
};

/** Drafts of posts and comments that are stored per user. */
const MAX_DRAFTS = 50;

const drafts = localDrafts('draft', MAX_DRAFTS);

/** Whether there is a draft of a comment on this activity. @param target its ref */
export const hasDraft = (target) => Boolean(drafts.get(target));

/**
 * The form for a new post, or for a comment on the activity `replyTo`. Input is stored as a draft
 * in this browser until the post is sent.
 */
class Composer extends Component {
  static properties = {
    replyTo: {}, draft: { state: true }, problem: { state: true }, expanded: { state: true },
    previewUrl: { state: true },
  };

  constructor() {
    super();
    this.draft = EMPTY_DRAFT;
    this.rerenderOn(profileChanged);
  }

  willUpdate(changes) {
    if (!changes.has('replyTo') && this.hasUpdated) return;
    this.draft = parseDraft(drafts.get(this.#draftKey()));
    this.expanded = Boolean(this.draft.url || this.draft.image);
    this.#updatePreview();
  }

  /** Stores the draft again, as another tab may have overwritten it. */
  disconnectedCallback() {
    super.disconnectedCallback();
    if (this.draft.text || hasMedia(this.draft) || hasPoll(this.draft)) drafts.save(this.#draftKey(), this.draft);
  }

  render() {
    const { replyTo, draft } = this;
    const label = replyTo ? texts.compose.comment : texts.compose.post;
    return html`<form class="panel compose" aria-label=${label} @submit=${this.#onSubmit}
      @input=${this.#onInput} @keydown=${this.#onKey} @paste=${this.#onPictures} @drop=${this.#onPictures}
      @dragover=${acceptFiles}>
      <a class="avatar-link" href=${pageUrl(me().ref)} tabindex="-1" aria-hidden="true">${avatar(me())}</a>
      <tidings-mention-textarea .label=${label} .text=${draft.text}></tidings-mention-textarea>
      ${this.expanded ? this.#fields() : nothing}
      <tidings-picture-uploads .pictures=${draft.pictures} .recordings=${draft.recordings}
        @recordings=${({ detail }) => this.#setDraft({ ...this.draft, recordings: detail })}
        @pictures=${({ detail }) => this.#setDraft({ ...this.draft, pictures: detail })}></tidings-picture-uploads>
      ${hasPoll(draft) ? html`<tidings-poll-editor .poll=${draft.poll}
        @poll=${({ detail }) => this.#setDraft({ ...this.draft, poll: detail })}></tidings-poll-editor>` : nothing}
      ${this.problem ? html`<p class="error" role="alert">${this.problem}</p>` : nothing}
      <div class="compose-footer">
        ${replyTo ? nothing : html`<tidings-targets .refs=${draft.targets}
          @picked=${this.#onTargetsPicked}></tidings-targets>
          ${visibilitySelect(draft.visibility)}`}
        <button class="link" type="button" @click=${() => this.#uploads().choose()}
          >${texts.compose.addPictures}</button>
        ${replyTo || hasPoll(draft) ? nothing : html`<button class="link" type="button" @click=${this.#addPoll}
          >${texts.poll.add}</button>`}
        ${this.expanded ? nothing : html`<button class="link" type="button" @click=${this.#expand}
          >${texts.compose.more}</button>`}
        ${this.#remaining()}
        <button class="primary" type="submit"
          >${replyTo ? texts.compose.sendComment : texts.compose.send}</button>
      </div>
    </form>`;
  }

  /** Loads a rejected post back into the form; text that was typed meanwhile stays above it. */
  async restoreDraft({ object, targets, verb, visibility }) {
    await this.updateComplete;
    const { text, url, image, name, pictures, recording, poll, language } = object;
    const typed = this.draft.text.trim();
    this.#setDraft({
      text: [typed, text].filter(Boolean).join('\n\n'),
      url: url ?? this.draft.url,
      image: image ?? this.draft.image,
      shows: name ?? this.draft.shows,
      pictures: pictures ?? this.draft.pictures,
      recordings: recording ? [recording] : this.draft.recordings,
      targets: verb === 'comment' ? [] : [...new Set([...this.draft.targets, ...targets])],
      visibility: visibility ?? this.draft.visibility,
      poll: poll ? pollToEdit(poll) : this.draft.poll,
      language: language ?? '',
    });
    this.expanded = Boolean(this.draft.url || this.draft.image);
    this.#updatePreview();
    this.focusText();
  }

  /** Starts a post, optionally to a target; existing input is kept. */
  async startPost(ref) {
    await this.updateComplete; // so that the stored draft is loaded
    const targets = ref ? [...new Set([...this.draft.targets, ref])] : this.draft.targets;
    if (ref) this.#setDraft({ ...this.draft, targets });
    this.focusText();
  }

  async focusText() {
    await this.updateComplete;
    this.querySelector('textarea').focus();
  }

  #fields() {
    const { url, image, shows } = this.draft;
    const src = this.previewUrl === image && loadedImageUrl(image.trim());
    return html`<div class="fields">
      <label><span>${texts.compose.link}</span> <input name="url" maxlength="1000" inputmode="url"
        placeholder="https://" .value=${url}></label>
      <label><span>${texts.compose.picture}</span> <input name="image" maxlength="1000" inputmode="url"
        placeholder="https://" .value=${image} @change=${this.#updatePreview}></label>
      ${image ? html`<label><span>${texts.compose.imageDescription}</span> <input name="shows" maxlength="200"
        .value=${shows}></label>` : nothing}
      <label><span>${texts.compose.language}</span> ${languageSelect(this.draft.language)}</label>
      ${src ? html`<img class="preview" src=${src} alt="" referrerpolicy="no-referrer">` : nothing}
    </div>`;
  }

  /** Loads the preview on `change`, not on every keystroke. */
  #updatePreview() {
    this.previewUrl = this.draft.image;
  }

  #remaining() {
    const remaining = MAX_TEXT_LENGTH - this.draft.text.length;
    return remaining < SHOW_REMAINING_BELOW
      ? html`<output class="remaining">${texts.compose.charactersLeft(remaining)}</output>`
      : nothing;
  }

  #onInput({ target: { name, value } }) {
    if (name) this.#setDraft({ ...this.draft, [name]: value });
  }

  #uploads() {
    return this.querySelector('tidings-picture-uploads');
  }

  #onPictures(event) {
    this.#uploads().take(event);
  }

  #onTargetsPicked({ detail }) {
    this.#setDraft({ ...this.draft, targets: detail });
  }

  #setDraft(draft) {
    this.draft = draft;
    this.problem = undefined;
    const { text, url, image, targets } = draft;
    if (text || url || image || hasMedia(draft) || targets.length || hasPoll(draft)) drafts.save(this.#draftKey(), draft);
    else drafts.remove(this.#draftKey());
  }

  #draftKey() {
    return this.replyTo ?? 'post';
  }

  async #addPoll() {
    this.#setDraft({ ...this.draft, poll: newPoll() });
    await this.updateComplete;
    const editor = this.querySelector('tidings-poll-editor');
    await editor.updateComplete;
    editor.focusChoice(0);
  }

  async #expand() {
    this.expanded = true;
    await this.updateComplete;
    this.querySelector('[name=image]').focus();
  }

  #onKey(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  #onSubmit(event) {
    event.preventDefault();
    const targetsValid = this.querySelector('tidings-targets')?.commitInput() ?? true;
    this.problem = targetsValid ? validate(this.draft) : texts.compose.noSuchTarget;
    if (this.#uploads().isBusy) this.problem = texts.compose.stillUploading;
    if (this.problem) return;
    publish(this.#toActivity());
    const sent = this.draft;
    this.draft = { ...EMPTY_DRAFT, language: sent.language };
    // Another tab may have stored a different draft by now.
    if (drafts.get(this.#draftKey())?.text === sent.text) drafts.remove(this.#draftKey());
    this.expanded = false;
    this.focusText();
  }

  #toActivity() {
    const { text, url, image, shows, pictures, recordings, targets, visibility, language } = this.draft;
    const object = { type: objectType(this.draft) };
    const fields = { text, url, image, name: image.trim() && shows };
    for (const [name, value] of Object.entries(fields)) if (value.trim()) object[name] = value.trim();
    if (pictures.length) object.pictures = pictures;
    if (recordings.length) [object.recording] = recordings;
    if (hasPoll(this.draft)) object.poll = pollToSend(this.draft.poll);
    if (text.trim() && language) object.language = language;
    const imageSize = this.#imageSize();
    return {
      verb: this.replyTo ? 'comment' : 'post',
      object,
      targets: this.replyTo ? [this.replyTo] : targets,
      ...(imageSize && { data: { image: imageSize } }),
      ...(!this.replyTo && visibility !== 'public' && { visibility }),
    };
  }

  /** The size of the picture, sent along so that feeds can reserve its space (no layout shift). */
  #imageSize() {
    const preview = this.querySelector('.preview');
    return preview && validSize({ width: preview.naturalWidth, height: preview.naturalHeight });
  }
}

/** Parses a stored draft; invalid fields are replaced by empty ones. */
function parseDraft(stored) {
  const isValid = (field) => stored?.[field]?.constructor === EMPTY_DRAFT[field].constructor;
  const fields = Object.keys(EMPTY_DRAFT)
    .map((field) => [field, isValid(field) ? stored[field] : EMPTY_DRAFT[field]]);
  const draft = Object.fromEntries(fields);
  if (!VISIBILITIES.includes(draft.visibility)) draft.visibility = EMPTY_DRAFT.visibility;
  return {
    ...draft,
    pictures: draft.pictures.filter(isUploaded),
    recordings: draft.recordings.filter(isRecording),
    targets: draft.targets.map(String).filter(isRef),
    poll: parsePoll(draft.poll),
    language: languageTag(draft.language),
  };
}

const languageSelect = (chosen) => html`<select name="language">
  <option value="" .selected=${!chosen}>${texts.compose.noLanguage}</option>
  ${languagesToChoose(chosen).map(([tag, name]) => html`<option value=${tag} .selected=${tag === chosen}
    >${name}</option>`)}</select>`;

/** Without this, a browser opens the file that is dropped. */
function acceptFiles(event) {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}

const hasMedia = ({ pictures, recordings }) => pictures.length + recordings.length > 0;

function objectType({ url, image, pictures, recordings }) {
  if (recordings.length) return isVideo(recordings[0]) ? 'video' : 'audio';
  if (image.trim() || pictures.length) return 'photo';
  return url.trim() ? 'link' : 'note';
}

/** Validates the draft before it is sent. Returns the error message, if any. */
function validate(draft) {
  const { text, url, image } = draft;
  const pollProblem = hasPoll(draft) && validatePoll(draft);
  if (pollProblem) return pollProblem;
  if (!text.trim() && !url.trim() && !image.trim() && !hasMedia(draft)) return texts.compose.empty;
  if (url.trim() && !webUrl(url.trim())) return texts.compose.noAddress(texts.compose.link);
  if (image.trim() && !imageUrl(image.trim())) return texts.compose.noAddress(texts.compose.picture);
  return undefined;
}

const hasPoll = ({ poll }) => poll.choices.length > 0;

function validatePoll({ text, poll }) {
  const choices = givenChoices(poll);
  if (!text.trim()) return texts.poll.noQuestion;
  if (choices.length < MIN_CHOICES) return texts.poll.tooFewChoices(MIN_CHOICES);
  return new Set(choices).size < choices.length ? texts.poll.sameChoices : undefined;
}

customElements.define('tidings-composer', Composer);
