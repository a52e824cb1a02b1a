// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { isRef, isUser, parseRef, typeOf } from '../refs.js';
import { nameOf, nameChanged } from '../state/entityCache.js';
import { loadSuggestions } from '../state/search.js';
import { preloadSuggestions, suggestions } from '../state/suggestions.js';
import { texts } from '../texts.js';
import { Autocomplete } from './autocomplete.js';
import { icon } from './icon.js';
import { Component } from './component.js';

/** Maximum number of targets of a post (a limit of the API). */
const MAX_TARGETS = 8;

let fieldCount = 0;

/** A combobox for the targets of a post, with autocomplete from followed and trending entities. */
class TargetPicker extends Component {
  static properties = { refs: {}, typed: { state: true } };

  #id = `targets-${fieldCount++}`;
  #autocomplete = new Autocomplete(`${this.#id}-choices`, texts.compose.targetsFound,
    ({ ref }) => this.#add(ref));

  constructor() {
    super();
    this.refs = [];
    this.typed = '';
    this.rerenderOn(nameChanged);
  }

  willUpdate() {
    this.#autocomplete.refresh();
  }

  render() {
    const autocomplete = this.#autocomplete;
    return html`<div class="target-picker" @focusout=${this.#onFocusOut}>
      <label for=${this.#id}>${texts.compose.to}</label>
      ${this.refs.map((ref) => html`<span class="chip"><bdi>${nameOf(ref)}</bdi><button class="icon-button"
        type="button" aria-label=${texts.compose.removeTarget(nameOf(ref))}
        @click=${() => this.#setRefs(this.refs.filter((other) => other !== ref))}
        >${icon('close')}</button></span>`)}
      ${this.refs.length < MAX_TARGETS ? html`<input id=${this.#id} role="combobox" autocomplete="off"
        autocapitalize="none" spellcheck="false" maxlength="90" aria-autocomplete="list"
        aria-expanded=${autocomplete.open ? 'true' : 'false'} aria-controls=${autocomplete.id}
        aria-activedescendant=${autocomplete.active ?? nothing} .value=${this.typed}
        placeholder=${this.refs.length ? '' : texts.compose.toFollowers}
        @focus=${preloadSuggestions} @input=${this.#onInput} @keydown=${this.#onKey}>` : nothing}
      ${autocomplete.render()}
    </div>`;
  }

  /** Adds the typed text as a target if it is a valid ref. Returns whether the input is empty then. */
  commitInput() {
    const ref = parseRef(this.typed);
    if (isAllowedTarget(ref)) this.#add(ref);
    return !this.typed.trim();
  }

  #onInput({ target }) {
    this.typed = target.value;
    const isAllowed = (ref) => isAllowedTarget(ref) && !this.refs.includes(ref);
    const text = this.typed.trim();
    if (text) {
      this.#autocomplete.suggest(() => suggestions(text, isAllowed));
      loadSuggestions(text);
    } else this.#autocomplete.close();
  }

  #onKey(event) {
    if (this.#autocomplete.handleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      this.requestUpdate();
    } else if (['Enter', ',', ' '].includes(event.key) && !event.ctrlKey && !event.metaKey) {
      const isCompleteRef = isRef(parseRef(this.typed));
      if (isCompleteRef) this.commitInput();
      if (isCompleteRef || event.key === 'Enter') event.preventDefault(); // must not submit the form
    } else if (event.key === 'Backspace' && !this.typed && this.refs.length) {
      this.#setRefs(this.refs.slice(0, -1));
    }
  }

  #add(ref) {
    this.typed = '';
    this.#autocomplete.close();
    if (!this.refs.includes(ref)) this.#setRefs([...this.refs, ref]);
  }

  #setRefs(refs) {
    this.refs = refs.slice(0, MAX_TARGETS);
    this.dispatchEvent(new CustomEvent('picked', { bubbles: true, detail: this.refs }));
    this.updateComplete.then(() => this.querySelector('input')?.focus());
  }

  #onFocusOut({ relatedTarget }) {
    if (this.contains(relatedTarget)) return;
    this.#autocomplete.close();
    this.commitInput();
    this.requestUpdate();
  }
}

/** Users are addressed by mentions and activities by comments, not as targets. */
const isAllowedTarget = (ref) => isRef(ref) && !isUser(ref) && typeOf(ref) !== 'activity';

customElements.define('tidings-targets', TargetPicker);
