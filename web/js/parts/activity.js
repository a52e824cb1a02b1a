// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { post } from '../api/api.js';
import { isMe } from '../api/session.js';
import { inTurn } from '../api/turns.js';
import { handle, pageOf, refOf } from '../refs.js';
import { complain } from '../state/say.js';
import { texts } from '../texts.js';
import { exactly, short } from '../times.js';
import { actions } from './actions.js';
import { ago } from './ago.js';
import { content } from './content.js';
import './delivery.js';
import './edit.js';
import { avatar } from './face.js';
import { icon } from './icon.js';
import './likes.js';
import { menu } from './menu.js';
import { nameLinks } from './name.js';
import { Part } from './part.js';

/**
 * An activity as a card: who, when and why; what; and what others make of it.
 *
 * `via` says why it is in the feed. `line` is what stands above it, such as that all below was read
 * before. `within` is what the page is about anyway. `whole` shows all of a long text.
 */
class ActivityCard extends Part {
  static properties = {
    known: {}, via: {}, line: {}, within: {}, whole: { type: Boolean }, editing: { state: true },
  };

  willUpdate(changes) {
    if (changes.has('known')) this.hears(this.known.changed);
  }

  render() {
    const { activity, gone } = this.known;
    if (gone) return this.#gone();
    const { id, actor, verb } = activity;
    return html`${this.line ? html`<p class="line">${this.line}</p>` : nothing}
      <article class="activity" data-activity=${id} data-item tabindex="0"
        aria-label=${texts.activity.label(actor.name)}>
        <a class="face-link" href=${pageOf(actor.ref)} tabindex="-1" aria-hidden="true">
          ${avatar(actor)}</a>
        ${this.#head(activity)}
        ${verb === 'post' || verb === 'comment' ? nothing : html`<span class="verb">${verb}</span>`}
        ${this.editing
          ? html`<tidings-edit .known=${this.known} @done=${() => this.#edit(false)}></tidings-edit>`
          : content(activity, this.whole)}
        ${this.#targets(activity)}
        ${this.#foot(activity)}
      </article>`;
  }

  #head({ id, actor, publishedAt, editedAt }) {
    return html`<header>
      <span class="who">
        <a class="name" dir="auto" href=${pageOf(actor.ref)}>${actor.name}</a>
        <span class="handle">${handle(actor.ref)}</span>
        <a class="time" href=${pageOf(refOf({ id }))}>${ago(publishedAt)}</a>
      </span>
      ${editedAt ? html`<span class="edited" title=${exactly(editedAt)}>${texts.activity.edited}</span>`
        : nothing}
      ${this.#reasons(actor)}
      ${menu(texts.activity.menu, () => actions(this.known, {
        inFeed: Boolean(this.via), edit: () => this.#edit(true),
      }))}
    </header>`;
  }

  /** Why it is in the feed, besides its actor, who is named anyway. */
  #reasons(actor) {
    const others = (this.via ?? []).filter((ref) => ref !== actor.ref);
    return others.length
      ? html`<span class="via">${texts.activity.via} ${nameLinks(others)}</span>`
      : nothing;
  }

  #targets({ actor, targets, verb }) {
    const named = targets.filter((ref) => !this.via?.includes(ref)
      && ref !== actor.ref && ref !== this.within);
    if (!named.length) return nothing;
    return verb === 'comment'
      ? html`<p class="targets"><a href=${pageOf(named[0])}>${texts.activity.inReplyTo}</a></p>`
      : html`<p class="targets">${texts.activity.to} ${nameLinks(named)}</p>`;
  }

  #foot(activity) {
    const { id, actor, counts } = activity;
    return html`<footer>
      <tidings-likes .known=${this.known}></tidings-likes>
      <a class="kind comments" href=${pageOf(refOf({ id }))} title=${texts.activity.comments(counts.comments)}
        aria-label=${texts.activity.comments(counts.comments)}>
        ${icon('comment')}<span class="count" aria-hidden="true"
          >${counts.comments > 0 ? short(counts.comments) : nothing}</span></a>
      ${isMe(actor.ref) ? html`<tidings-delivery .activity=${activity}></tidings-delivery>` : nothing}
    </footer>`;
  }

  #gone() {
    const text = this.known.deletedHere ? texts.activity.deleted : texts.activity.gone;
    return html`<p class="gone" data-item tabindex="0">${text}
      ${this.known.deletedHere ? html`<button class="link" type="button" @click=${this.#restore}
        >${texts.undo}</button>` : nothing}</p>`;
  }

  async #edit(begin) {
    this.editing = begin;
    await this.updateComplete;
    if (!begin) this.querySelector('article').focus();
  }

  async #restore() {
    try {
      const { id } = this.known;
      this.known.restore(await inTurn(id, () => post(`activities/${id}/restore`)));
      await this.updateComplete;
      this.querySelector('article').focus();
    } catch (problem) {
      complain(problem);
    }
  }
}

customElements.define('tidings-activity', ActivityCard);

/** @param row `{known, via}` */
export const activityRow = ({ known, via }, { line, within } = {}) => html`<tidings-activity
  .known=${known} .via=${via} .line=${line} .within=${within}></tidings-activity>`;
