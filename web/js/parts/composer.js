// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { pictureAddress, webAddress } from '../addresses.js';
import { me, renamed } from '../api/session.js';
import { isRef, pageOf } from '../refs.js';
import { keeper } from '../state/kept.js';
import { publish } from '../state/posting.js';
import { texts } from '../texts.js';
import { sizeOf } from './content.js';
import { avatar } from './face.js';
import { Part } from './part.js';
import './targets.js';
import './writing.js';

/** From here on the writer is told how many characters are left. */
const TELL_LEFT_BELOW = 500;
const TEXT_MOST = 5_000;
const EMPTY = { text: '', url: '', image: '', shows: '', targets: [] };

/** So many drafts are kept for somebody. */
const DRAFTS = 50;

const kept = keeper('draft', DRAFTS);

/**
 * Where one writes a post, or a comment on what `on` names. What is typed is kept in this browser
 * until it is posted, and again when it was refused.
 */
class Composer extends Part {
  static properties = {
    on: {}, draft: { state: true }, problem: { state: true }, more: { state: true }, pictured: { state: true },
  };

  constructor() {
    super();
    this.draft = EMPTY;
    this.hears(renamed);
  }

  willUpdate(changes) {
    if (!changes.has('on') && this.hasUpdated) return;
    this.draft = draftOf(kept.get(this.#place()));
    this.more = Boolean(this.draft.url || this.draft.image);
    this.#picture();
  }

  /** Where it is left, it is as it was; another tab may have kept something else since. */
  disconnectedCallback() {
    super.disconnectedCallback();
    if (this.draft.text) kept.keep(this.#place(), this.draft);
  }

  render() {
    const { on, draft } = this;
    const label = on ? texts.compose.comment : texts.compose.post;
    return html`<form class="sheet compose" aria-label=${label} @submit=${this.#submit}
      @input=${this.#typed} @keydown=${this.#key}>
      <a class="face-link" href=${pageOf(me().ref)} tabindex="-1" aria-hidden="true">${avatar(me())}</a>
      <tidings-writing .label=${label} .text=${draft.text}></tidings-writing>
      ${this.more ? this.#fields() : nothing}
      ${this.problem ? html`<p class="error" role="alert">${this.problem}</p>` : nothing}
      <div class="compose-foot">
        ${on ? nothing : html`<tidings-targets .refs=${draft.targets} @picked=${this.#picked}></tidings-targets>`}
        ${this.more ? nothing : html`<button class="link" type="button" @click=${this.#more}
          >${texts.compose.more}</button>`}
        ${this.#left()}
        <button class="primary" type="submit">${on ? texts.compose.sendComment : texts.compose.send}</button>
      </div>
    </form>`;
  }

  /** Brings a draft back, such as one that was refused; what is typed already stays above it. */
  async edit({ object, targets, verb }) {
    await this.updateComplete;
    const { text, url, image, name } = object;
    const typed = this.draft.text.trim();
    this.#set({
      text: [typed, text].filter(Boolean).join('\n\n'),
      url: url ?? this.draft.url,
      image: image ?? this.draft.image,
      shows: name ?? this.draft.shows,
      targets: verb === 'comment' ? [] : [...new Set([...this.draft.targets, ...targets])],
    });
    this.more = Boolean(this.draft.url || this.draft.image);
    this.#picture();
    this.focusText();
  }

  /** Begins a post, to something if it is said; what is typed already stays. */
  async begin(ref) {
    await this.updateComplete; // then it has what was kept
    const targets = ref ? [...new Set([...this.draft.targets, ref])] : this.draft.targets;
    if (ref) this.#set({ ...this.draft, targets });
    this.focusText();
  }

  async focusText() {
    await this.updateComplete;
    this.querySelector('textarea').focus();
  }

  #fields() {
    const { url, image, shows } = this.draft;
    const source = this.pictured === image && pictureAddress(image.trim());
    return html`<div class="fields">
      <label><span>${texts.compose.link}</span> <input name="url" maxlength="1000" inputmode="url"
        placeholder="https://" .value=${url}></label>
      <label><span>${texts.compose.picture}</span> <input name="image" maxlength="1000" inputmode="url"
        placeholder="https://" .value=${image} @change=${this.#picture}></label>
      ${image ? html`<label><span>${texts.compose.shows}</span> <input name="shows" maxlength="200"
        .value=${shows}></label>` : nothing}
      ${source ? html`<img class="preview" src=${source} alt="" referrerpolicy="no-referrer">` : nothing}
    </div>`;
  }

  /** Looked at when it is typed, and not with each of its letters. */
  #picture() {
    this.pictured = this.draft.image;
  }

  #left() {
    const left = TEXT_MOST - this.draft.text.length;
    return left < TELL_LEFT_BELOW ? html`<output class="left">${texts.compose.left(left)}</output>` : nothing;
  }

  #typed({ target: { name, value } }) {
    if (name) this.#set({ ...this.draft, [name]: value });
  }

  #picked({ detail }) {
    this.#set({ ...this.draft, targets: detail });
  }

  #set(draft) {
    this.draft = draft;
    this.problem = undefined;
    const { text, url, image, targets } = draft;
    if (text || url || image || targets.length) kept.keep(this.#place(), draft);
    else kept.forget(this.#place());
  }

  #place() {
    return this.on ?? 'post';
  }

  async #more() {
    this.more = true;
    await this.updateComplete;
    this.querySelector('[name=image]').focus();
  }

  #key(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  #submit(event) {
    event.preventDefault();
    const settled = this.querySelector('tidings-targets')?.settle() ?? true;
    this.problem = settled ? wrong(this.draft) : texts.compose.noSuchTarget;
    if (this.problem) return;
    publish(this.#activity());
    const sent = this.draft;
    this.draft = EMPTY;
    // Another tab may be writing something else by now.
    if (kept.get(this.#place())?.text === sent.text) kept.forget(this.#place());
    this.more = false;
    this.focusText();
  }

  #activity() {
    const { text, url, image, shows, targets } = this.draft;
    const object = { type: typeOf(this.draft) };
    const fields = { text, url, image, name: image.trim() && shows };
    for (const [name, value] of Object.entries(fields)) if (value.trim()) object[name] = value.trim();
    const size = this.#size();
    return {
      verb: this.on ? 'comment' : 'post',
      object,
      targets: this.on ? [this.on] : targets,
      ...(size && { data: { image: size } }),
    };
  }

  /** So that everybody's feed keeps the place of the picture before it has arrived. */
  #size() {
    const preview = this.querySelector('.preview');
    return preview && sizeOf({ width: preview.naturalWidth, height: preview.naturalHeight });
  }
}

/** What was kept, as far as it is what a draft consists of. */
function draftOf(what) {
  const isOne = (field) => what?.[field]?.constructor === EMPTY[field].constructor;
  const fields = Object.keys(EMPTY).map((field) => [field, isOne(field) ? what[field] : EMPTY[field]]);
  const draft = Object.fromEntries(fields);
  return { ...draft, targets: draft.targets.map(String).filter(isRef) };
}

function typeOf({ url, image }) {
  if (image.trim()) return 'photo';
  return url.trim() ? 'link' : 'note';
}

/** What the server would refuse, said where it was typed. */
function wrong({ text, url, image }) {
  if (!text.trim() && !url.trim() && !image.trim()) return texts.compose.empty;
  if (url.trim() && !webAddress(url.trim())) return texts.compose.noAddress(texts.compose.link);
  if (image.trim() && !pictureAddress(image.trim())) return texts.compose.noAddress(texts.compose.picture);
  return undefined;
}

customElements.define('tidings-composer', Composer);
