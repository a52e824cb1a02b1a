// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { handleOf, isUser } from '../refs.js';
import { nameChanged } from '../state/entityCache.js';
import { loadSuggestions } from '../state/search.js';
import { preloadSuggestions, suggestions } from '../state/suggestions.js';
import { texts } from '../texts.js';
import { Autocomplete } from './autocomplete.js';
import { Component } from './component.js';

/** An unfinished mention before the caret. */
const MENTION = /(?:^|[\s(])@([A-Za-z0-9_.-]{1,64})$/;

let fieldCount = 0;

/** A text area with autocomplete for @mentions. */
class MentionTextarea extends Component {
  static properties = { label: {}, text: {}, hint: {} };

  #autocomplete = new Autocomplete(`mentions-${fieldCount++}`, texts.compose.mentionsFound,
    (entity) => this.#insertMention(entity));

  constructor() {
    super();
    this.rerenderOn(nameChanged);
  }

  willUpdate() {
    this.#autocomplete.refresh();
  }

  render() {
    const autocomplete = this.#autocomplete;
    return html`<div class="mention-textarea">
      <textarea name="text" rows="2" maxlength="5000" dir="auto" aria-label=${this.label}
        placeholder=${this.hint ?? this.label} .value=${this.text ?? ''} aria-autocomplete="list"
        aria-controls=${autocomplete.open ? autocomplete.id : nothing}
        aria-activedescendant=${autocomplete.active ?? nothing}
        @focus=${preloadSuggestions} @input=${this.#onInput} @keydown=${this.#onKey}
        @blur=${this.#close} @keyup=${this.#onCaretMove} @click=${this.#onCaretMove}></textarea>
      ${autocomplete.render()}
    </div>`;
  }

  get field() {
    return this.querySelector('textarea');
  }

  #onInput() {
    const mention = this.#typedMention();
    if (mention) {
      this.#autocomplete.suggest(() => suggestions(mention, isUser));
      loadSuggestions(mention);
    } else this.#autocomplete.close();
    this.requestUpdate();
  }

  #typedMention() {
    const { value, selectionStart } = this.field;
    return MENTION.exec(value.slice(0, selectionStart))?.[1];
  }

  #onKey(event) {
    if (!this.#autocomplete.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.requestUpdate();
  }

  #insertMention(user) {
    const { field } = this;
    const start = field.selectionStart - (this.#typedMention() ?? '').length;
    field.setRangeText(`${handleOf(user)} `, start, field.selectionStart, 'end');
    this.#autocomplete.close();
    this.requestUpdate();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Closes the suggestions when the caret leaves the mention. */
  #onCaretMove() {
    if (this.#autocomplete.open && !this.#typedMention()) this.#close();
  }

  #close() {
    this.#autocomplete.close();
    this.requestUpdate();
  }
}

customElements.define('tidings-mention-textarea', MentionTextarea);
