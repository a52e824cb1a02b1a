// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { idOf, isUser } from '../refs.js';
import { named } from '../state/names.js';
import { prepareSuggestions, suggestions } from '../state/suggestions.js';
import { texts } from '../texts.js';
import { Choices } from './choices.js';
import { Part } from './part.js';

/** A mention that is being typed, before the caret. */
const MENTION = /(?:^|[\s(])@([A-Za-z0-9_-]{1,30})$/;

let fields = 0;

/** Where one writes: with names offered for a mention. */
class Writing extends Part {
  static properties = { label: {}, text: {}, hint: {} };

  #choices = new Choices(`writing-${fields++}`, texts.compose.mentionsFound, (face) => this.#mention(face));

  constructor() {
    super();
    this.hears(named);
  }

  willUpdate() {
    this.#choices.refresh();
  }

  render() {
    const choices = this.#choices;
    return html`<div class="writing">
      <textarea name="text" rows="2" maxlength="5000" dir="auto" aria-label=${this.label}
        placeholder=${this.hint ?? this.label} .value=${this.text ?? ''} aria-autocomplete="list"
        aria-controls=${choices.open ? choices.id : nothing}
        aria-activedescendant=${choices.active ?? nothing}
        @focus=${prepareSuggestions} @input=${this.#type} @keydown=${this.#key}
        @blur=${this.#left} @keyup=${this.#moved} @click=${this.#moved}></textarea>
      ${choices.render()}
    </div>`;
  }

  get field() {
    return this.querySelector('textarea');
  }

  #type() {
    const typed = this.#typed();
    if (typed) this.#choices.offer(() => suggestions(typed, isUser));
    else this.#choices.close();
    this.requestUpdate();
  }

  #typed() {
    const { value, selectionStart } = this.field;
    return MENTION.exec(value.slice(0, selectionStart))?.[1];
  }

  #key(event) {
    if (!this.#choices.take(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.requestUpdate();
  }

  #mention({ ref }) {
    const { field } = this;
    const from = field.selectionStart - (this.#typed() ?? '').length;
    field.setRangeText(`${idOf(ref)} `, from, field.selectionStart, 'end');
    this.#choices.close();
    this.requestUpdate();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** The caret is elsewhere: maybe not at a mention any more. */
  #moved() {
    if (this.#choices.open && !this.#typed()) this.#left();
  }

  #left() {
    this.#choices.close();
    this.requestUpdate();
  }
}

customElements.define('tidings-writing', Writing);
