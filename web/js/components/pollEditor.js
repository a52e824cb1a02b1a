// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { DURATIONS, MAX_CHOICES, MAX_CHOICE_LENGTH, MIN_CHOICES, NO_POLL } from '../state/polls.js';
import { texts } from '../texts.js';
import { Component } from './component.js';
import { icon } from './icon.js';

/** The poll of a post that is being written. Emits `poll` with the changed one. */
class PollEditor extends Component {
  static properties = { poll: {} };

  render() {
    const { choices, duration, multiple } = this.poll;
    return html`<fieldset class="poll-editor" @input=${this.#onInput} @keydown=${this.#onKey}>
      <legend>${texts.poll.label}</legend>
      ${choices.map((choice, index) => this.#choice(choice, index))}
      ${choices.length < MAX_CHOICES ? html`<button class="link" type="button" @click=${this.#add}
        >${texts.poll.addChoice}</button>` : nothing}
      <div class="poll-options">
        <select aria-label=${texts.poll.duration} data-field="duration">${DURATIONS.map((each) => html`<option
          value=${each} .selected=${each === duration}>${texts.poll.durations(each)}</option>`)}</select>
        <label><input type="checkbox" data-field="multiple" .checked=${multiple}>
          ${texts.poll.multiple}</label>
        <button class="link" type="button" @click=${() => this.#set(NO_POLL)}>${texts.poll.remove}</button>
      </div>
    </fieldset>`;
  }

  #choice(choice, index) {
    const label = texts.poll.choice(index + 1);
    const remove = () => this.#set({ ...this.poll, choices: this.poll.choices.toSpliced(index, 1) });
    return html`<div class="poll-field">
      <input maxlength=${MAX_CHOICE_LENGTH} dir="auto" data-index=${index} aria-label=${label}
        placeholder=${label} .value=${choice}>
      ${this.poll.choices.length > MIN_CHOICES ? html`<button class="icon-button" type="button"
        aria-label=${texts.poll.removeChoice(index + 1)} @click=${remove}>${icon('close')}</button>` : nothing}
    </div>`;
  }

  /** Has no names, so that the form around it does not take the fields for its own. */
  #onInput({ target: { dataset, value, checked } }) {
    if (dataset.index) this.#set({ ...this.poll, choices: this.poll.choices.with(Number(dataset.index), value) });
    if (dataset.field === 'duration') this.#set({ ...this.poll, duration: Number(value) });
    if (dataset.field === 'multiple') this.#set({ ...this.poll, multiple: checked });
  }

  /** Enter goes to the next choice, as in other editors of lists: a poll that was posted never changes. */
  #onKey(event) {
    const { key, ctrlKey, metaKey, isComposing, target } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || isComposing || !target.dataset.index) return;
    event.preventDefault();
    const next = Number(target.dataset.index) + 1;
    if (next < this.poll.choices.length) this.focusChoice(next);
    else if (next < MAX_CHOICES) this.#add();
  }

  async #add() {
    this.#set({ ...this.poll, choices: [...this.poll.choices, ''] });
    await this.updateComplete;
    this.focusChoice(this.poll.choices.length - 1);
  }

  focusChoice(index) {
    this.querySelector(`[data-index="${index}"]`)?.focus();
  }

  #set(poll) {
    this.poll = poll;
    this.dispatchEvent(new CustomEvent('poll', { detail: poll }));
  }
}

customElements.define('tidings-poll-editor', PollEditor);
