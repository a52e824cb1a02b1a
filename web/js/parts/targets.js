// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { isRef, isUser, readRef, typeOf } from '../refs.js';
import { nameOf, named } from '../state/names.js';
import { prepareSuggestions, suggestions } from '../state/suggestions.js';
import { texts } from '../texts.js';
import { Choices } from './choices.js';
import { icon } from './icon.js';
import { Part } from './part.js';

/** A post has so many targets at the most. */
const MOST = 8;

let fields = 0;

/** Where one says to whom a post goes: picked by typing, from what one follows and what trends. */
class Targets extends Part {
  static properties = { refs: {}, typed: { state: true } };

  #id = `targets-${fields++}`;
  #choices = new Choices(`${this.#id}-choices`, texts.compose.targetsFound, ({ ref }) => this.#add(ref));

  constructor() {
    super();
    this.refs = [];
    this.typed = '';
    this.hears(named);
  }

  willUpdate() {
    this.#choices.refresh();
  }

  render() {
    const choices = this.#choices;
    return html`<div class="targets-field" @focusout=${this.#left}>
      <label for=${this.#id}>${texts.compose.to}</label>
      ${this.refs.map((ref) => html`<span class="chip">${nameOf(ref)}<button class="plain"
        type="button" aria-label=${texts.compose.without(nameOf(ref))}
        @click=${() => this.#set(this.refs.filter((other) => other !== ref))}
        >${icon('close')}</button></span>`)}
      ${this.refs.length < MOST ? html`<input id=${this.#id} role="combobox" autocomplete="off"
        autocapitalize="none" spellcheck="false" maxlength="90" aria-autocomplete="list"
        aria-expanded=${choices.open ? 'true' : 'false'} aria-controls=${choices.id}
        aria-activedescendant=${choices.active ?? nothing} .value=${this.typed}
        placeholder=${this.refs.length ? '' : texts.compose.toFollowers}
        @focus=${prepareSuggestions} @input=${this.#type} @keydown=${this.#key}>` : nothing}
      ${choices.render()}
    </div>`;
  }

  /** What was typed and not picked is taken, if it is a ref. Gives whether nothing is left over. */
  settle() {
    const ref = readRef(this.typed);
    if (mayBeTarget(ref)) this.#add(ref);
    return !this.typed.trim();
  }

  #type({ target }) {
    this.typed = target.value;
    const others = (ref) => mayBeTarget(ref) && !this.refs.includes(ref);
    const text = this.typed.trim();
    if (text) this.#choices.offer(() => suggestions(text, others));
    else this.#choices.close();
  }

  #key(event) {
    if (this.#choices.take(event)) {
      event.preventDefault();
      event.stopPropagation();
      this.requestUpdate();
    } else if (['Enter', ',', ' '].includes(event.key) && !event.ctrlKey && !event.metaKey) {
      const isWhole = isRef(readRef(this.typed));
      if (isWhole) this.settle();
      if (isWhole || event.key === 'Enter') event.preventDefault(); // it posts nothing half-written
    } else if (event.key === 'Backspace' && !this.typed && this.refs.length) {
      this.#set(this.refs.slice(0, -1));
    }
  }

  #add(ref) {
    this.typed = '';
    this.#choices.close();
    if (!this.refs.includes(ref)) this.#set([...this.refs, ref]);
  }

  #set(refs) {
    this.refs = refs.slice(0, MOST);
    this.dispatchEvent(new CustomEvent('picked', { bubbles: true, detail: this.refs }));
    this.updateComplete.then(() => this.querySelector('input')?.focus());
  }

  #left({ relatedTarget }) {
    if (this.contains(relatedTarget)) return;
    this.#choices.close();
    this.settle();
    this.requestUpdate();
  }
}

/** People are reached by a mention, and activities by a comment. */
const mayBeTarget = (ref) => isRef(ref) && !isUser(ref) && typeOf(ref) !== 'activity';

customElements.define('tidings-targets', Targets);
