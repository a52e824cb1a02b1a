// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { formatDateTime, formatPercent } from '../format.js';
import { hasEnded, ownVotes, vote, voters, votesFor } from '../state/polls.js';
import { texts } from '../texts.js';
import { Component } from './component.js';
import { minutePassed } from './relativeTime.js';

/**
 * The poll of an activity: a form for the vote, and the results once the user has voted, the poll has
 * ended, or nobody is signed in.
 */
class Poll extends Component {
  static properties = { model: {}, changing: { state: true }, chosen: { state: true } };

  constructor() {
    super();
    this.chosen = [];
  }

  willUpdate(changes) {
    if (changes.has('model')) this.rerenderOn(this.model.changed, minutePassed);
  }

  render() {
    const { activity } = this.model;
    const { poll } = activity.object;
    const mayVote = me() && !hasEnded(poll);
    const votes = mayVote && (this.changing || !ownVotes(activity).length);
    return html`<div class="poll" role="group" aria-label=${texts.poll.label}>
      ${votes ? this.#form(activity.object) : this.#results(activity)}
      <p class="poll-note">
        <span>${texts.poll.voters(voters(activity))}</span>
        <span title=${formatDateTime(poll.until)}>${hasEnded(poll) ? texts.poll.ended
          : texts.poll.ends(formatDateTime(poll.until))}</span>
        ${mayVote && !votes ? html`<button class="link" type="button" @click=${this.#change}
          >${texts.poll.change}</button>` : nothing}
      </p>
    </div>`;
  }

  #form({ poll: { choices, multiple }, language }) {
    return html`<form @submit=${this.#submit} @change=${this.#choose}>
      ${choices.map((choice, index) => html`<label class="poll-choice"><input name="choice"
        type=${multiple ? 'checkbox' : 'radio'} value=${index} .checked=${this.chosen.includes(index)}>
        <span dir="auto" lang=${language ?? nothing}>${choice}</span></label>`)}
      <div class="poll-actions">
        <button class="primary" type="submit" ?disabled=${!this.chosen.length}>${texts.poll.vote}</button>
        ${this.changing ? html`<button class="link" type="button" @click=${this.#withdraw}
            >${texts.poll.withdraw}</button>
          <button class="link" type="button" @click=${this.#finish}>${texts.cancel}</button>` : nothing}
      </div>
    </form>`;
  }

  #results(activity) {
    const { poll: { choices }, language } = activity.object;
    const own = ownVotes(activity);
    return html`<ul class="poll-results">${choices.map((choice, index) => {
      const votes = votesFor(activity, index);
      const share = voters(activity) && votes / voters(activity);
      return html`<li .style=${`--share: ${share}`} data-choice=${index}>
        <span class="poll-bar" aria-hidden="true"></span>
        <span dir="auto" lang=${language ?? nothing}>${choice}</span>
        ${own.includes(index) ? html`<span class="poll-own">${texts.poll.own}</span>` : nothing}
        <span class="poll-share" title=${texts.poll.votes(votes)}>${formatPercent(share)}
          <span class="visually-hidden">${texts.poll.votes(votes)}</span></span>
      </li>`;
    })}</ul>`;
  }

  #choose({ currentTarget }) {
    this.chosen = new FormData(currentTarget).getAll('choice').map(Number);
  }

  #submit(event) {
    event.preventDefault();
    vote(this.model, this.chosen);
    this.#finish();
  }

  #withdraw() {
    vote(this.model, []);
    this.chosen = [];
    this.#finish();
  }

  async #change() {
    this.chosen = ownVotes(this.model.activity);
    this.changing = true;
    await this.updateComplete;
    (this.querySelector('input:checked') ?? this.querySelector('input'))?.focus();
  }

  #finish() {
    this.changing = false;
  }
}

customElements.define('tidings-poll', Poll);

/** The poll of an activity, if it has one. */
export const pollOf = (model) =>
  (model.activity.object.poll ? html`<tidings-poll .model=${model}></tidings-poll>` : nothing);
