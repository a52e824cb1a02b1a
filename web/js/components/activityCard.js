// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { post } from '../api/api.js';
import { isMe } from '../api/session.js';
import { inOrder } from '../api/queue.js';
import { tagRefs } from '../hashtags.js';
import { activityRef, entityUrl, handle, pageUrl } from '../refs.js';
import { isPlainShare, isShare } from '../state/shares.js';
import { showError } from '../state/toasts.js';
import { formatList, texts } from '../texts.js';
import { formatDateTime, formatCount } from '../format.js';
import { activityMenuItems } from './activityMenu.js';
import { relativeTime } from './relativeTime.js';
import { content } from './activityContent.js';
import './deliveryStatus.js';
import './activityEditor.js';
import { avatar } from './avatar.js';
import { icon } from './icon.js';
import './likes.js';
import { menu } from './menu.js';
import { pollOf } from './poll.js';
import { shareMenu } from './shareMenu.js';
import { sharedActivity, sharedIsGone } from './sharedActivity.js';
import { entityLinks } from './entityLink.js';
import { Component } from './component.js';

/**
 * An activity as a card: author, time, content, likes and comments. A share without words is the card
 * of what it shares, below the names of those who have shared it.
 *
 * `via` lists the reasons why it is in the feed. `divider` is a text above the card, such as the
 * line between new and read posts. `context` is the ref of the page, which is not repeated as a
 * target. `expanded` shows a long text in full. `sharedBy` are users whose shares the list leaves out.
 */
class ActivityCard extends Component {
  static properties = {
    model: {}, via: {}, divider: {}, context: {}, sharedBy: {}, expanded: { type: Boolean }, editing: { state: true },
  };

  willUpdate(changes) {
    if (changes.has('model')) this.rerenderOn(this.model.changed);
  }

  render() {
    const { activity, isDeleted } = this.model;
    if (isDeleted) return this.#deletedNote();
    if (isPlainShare(activity)) return this.#plainShare(activity);
    const { id, actor, verb } = activity;
    return html`${this.divider ? html`<p class="read-divider">${this.divider}</p>` : nothing}
      ${this.#sharers(this.sharedBy ?? [])}
      <article class="activity" data-activity=${id} data-item tabindex="0"
        aria-label=${texts.activity.label(actor.name)}>
        <a class="avatar-link" href=${entityUrl(actor)} tabindex="-1" aria-hidden="true">
          ${avatar(actor)}</a>
        ${this.#head(activity)}
        ${verb === 'post' || verb === 'comment' || isShare(activity) ? nothing : html`<span class="verb">${verb}</span>`}
        ${this.editing
          ? html`<tidings-edit .model=${this.model} @done=${() => this.#setEditing(false)}></tidings-edit>`
          : content(activity, this.expanded)}
        ${pollOf(this.model)}
        ${isShare(activity) ? sharedActivity(this.model.shared) : nothing}
        ${this.#targets(activity)}
        ${this.#footer(activity)}
      </article>`;
  }

  #plainShare({ actor }) {
    return html`${this.divider ? html`<p class="read-divider">${this.divider}</p>` : nothing}
      ${this.#sharers([actor, ...this.sharedBy ?? []])}
      ${this.model.shared
        ? html`<tidings-activity .model=${this.model.shared} .context=${this.context}
          .expanded=${this.expanded}></tidings-activity>`
        : sharedIsGone()}`;
  }

  /** "Ana and Ben shared" */
  #sharers(sharers) {
    return sharers.length
      ? html`<p class="shared-by">${icon('share')}<span>${texts.share.by(formatList(sharers.map((user) =>
        html`<a dir="auto" href=${entityUrl(user)}>${user.name}</a>`)))}</span></p>`
      : nothing;
  }

  #head({ id, actor, publishedAt, editedAt, visibility }) {
    const mark = actor.followers === 'approve' ? 'followers' : visibility;
    return html`<header>
      <span class="byline">
        <a class="name" dir="auto" href=${entityUrl(actor)}>${actor.name}</a>
        <span class="handle">${handle(actor)}</span>
        <a class="time" href=${pageUrl(activityRef({ id }))}>${relativeTime(publishedAt)}</a>
      </span>
      ${editedAt ? html`<span class="edited" title=${formatDateTime(editedAt)}>${texts.activity.edited}</span>`
        : nothing}
      ${mark ? html`<span class="edited">${texts.visibility[mark]}</span>` : nothing}
      ${this.#reasons(actor)}
      ${menu(texts.activity.menu, () => activityMenuItems(this.model, {
        inFeed: Boolean(this.via), edit: () => this.#setEditing(true),
      }))}
    </header>`;
  }

  /** The reasons why it is in the feed, except its author, who is named anyway. */
  #reasons(actor) {
    const others = (this.via ?? []).filter((ref) => ref !== actor.ref);
    return others.length
      ? html`<span class="via">${texts.activity.via} ${entityLinks(others)}</span>`
      : nothing;
  }

  /** Hashtags are links in the text. */
  #targets(activity) {
    const { actor, object, targets, verb } = activity;
    const linked = tagRefs(object.text ?? '');
    const isShared = (ref) => isShare(activity) && ref.startsWith('activity:');
    const shown = targets.filter((ref) => !isShared(ref) && !this.via?.includes(ref)
      && ref !== actor.ref && ref !== this.context && !linked.includes(ref));
    if (!shown.length) return nothing;
    return verb === 'comment'
      ? html`<p class="targets"><a href=${pageUrl(shown[0])}>${texts.activity.inReplyTo}</a></p>`
      : html`<p class="targets">${texts.activity.to} ${entityLinks(shown)}</p>`;
  }

  #footer(activity) {
    const { id, actor, counts } = activity;
    return html`<footer>
      <tidings-likes .model=${this.model}></tidings-likes>
      <a class="post-action comments" href=${pageUrl(activityRef({ id }))}
        title=${texts.activity.comments(counts.allComments)}
        aria-label=${texts.activity.comments(counts.allComments)}>
        ${icon('comment')}<span class="count" aria-hidden="true"
          >${counts.allComments > 0 ? formatCount(counts.allComments) : nothing}</span></a>
      ${shareMenu(this.model)}
      ${isMe(actor.ref) ? html`<tidings-delivery .activity=${activity}></tidings-delivery>` : nothing}
    </footer>`;
  }

  #deletedNote() {
    const text = this.model.deletedLocally ? texts.activity.deleted : texts.activity.gone;
    return html`<p class="deleted" data-item tabindex="0">${text}
      ${this.model.deletedLocally ? html`<button class="link" type="button" @click=${this.#undoDelete}
        >${texts.undo}</button>` : nothing}</p>`;
  }

  async #setEditing(editing) {
    this.editing = editing;
    await this.updateComplete;
    if (!editing) this.querySelector('article').focus();
  }

  async #undoDelete() {
    try {
      const { id } = this.model;
      const requestedAt = performance.now();
      const restored = await inOrder(id, () => post(`activities/${id}/restore`));
      this.model.restore(restored, requestedAt);
      await this.updateComplete;
      this.querySelector('article').focus();
    } catch (problem) {
      showError(problem);
    }
  }
}

customElements.define('tidings-activity', ActivityCard);

/** A card for a row of a list. @param row `{model, via, sharedBy}` */
export const activityCard = ({ model, via, sharedBy }, { divider, context } = {}) => html`<tidings-activity
  .model=${model} .via=${via} .sharedBy=${sharedBy} .divider=${divider} .context=${context}></tidings-activity>`;
