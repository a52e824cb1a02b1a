// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { changesMissed } from '../api/live.js';
import { me } from '../api/session.js';
import { activityCard } from '../components/activityCard.js';
import '../components/arrivalsButton.js';
import { hasDraft } from '../components/composer.js';
import { entityRow } from '../components/avatar.js';
import { kindName } from '../components/likes.js';
import '../components/listingView.js';
import '../components/unsentPosts.js';
import { idOf } from '../refs.js';
import { fetchActivity, activityRemoved, reloadActivity } from '../state/activities.js';
import { onBlocked } from '../state/blocksAndMutes.js';
import { Listing } from '../state/listing.js';
import { posted, unsentTo } from '../state/posting.js';
import { toActivityRow } from '../state/rows.js';
import { SORTS, thread } from '../state/thread.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** Max. comments of a thread that nobody wants to sort. */
const SHORT_THREAD = 3;

/** The page of an activity with what it is a comment on, its own comments, and likes. */
class ActivityPage extends Page {
  static properties = { model: { state: true }, parents: { state: true }, likersOpen: { state: true } };

  #unsubscribes = [];

  constructor() {
    super();
    this.parents = [];
  }

  connectedCallback() {
    super.connectedCallback();
    const id = idOf(this.route.ref);
    this.saved = this.savedState(() => ({ thread: thread(id), likers: likersListing(id) }));
    this.model = this.saved.model;
    this.heading = texts.activity.title;
    this.#unsubscribes = [onBlocked((user) => this.#hideFrom(user))];
    this.load(() => this.#load(id));
    this.saved.thread.refresh(); // the list may come from the history
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribes.forEach((unsubscribe) => unsubscribe());
  }

  async #load(id) {
    const model = await fetchActivity(id);
    if (!this.isConnected) return;
    this.saved.model = model;
    this.model = model;
    this.rerenderOn(model.changed);
    const { actor, verb } = model.activity;
    this.heading = texts.activity.label(actor.name);
    let commentCount = model.activity.counts.comments;
    this.#unsubscribes.push(
      activityRemoved.on((id) => this.saved.thread.remove(id)),
      changesMissed.on(() => {
        reloadActivity(model);
        this.saved.thread.refresh();
      }),
      posted.on((activity) => this.saved.thread.add(activity)),
      model.changed.on(() => {
        const newCount = model.activity.counts.comments;
        if (newCount !== commentCount) this.saved.thread.refresh();
        commentCount = newCount;
      }),
    );
    if (verb === 'comment') {
      const { items } = await get(`activities/${id}/parents`).catch(() => ({ items: [] }));
      this.parents = items.map((activity) => toActivityRow(activity).model);
    }
  }

  /** An activity of a blocked user, or a comment on it, is not found any more. */
  #hideFrom(user) {
    const { model, parents, saved } = this;
    saved.thread.hideFrom(user);
    const isHidden = [model, ...parents].some((shown) => shown?.activity.actor.ref === user);
    if (isHidden) this.load(() => fetchActivity(model.id));
  }

  render() {
    if (this.problem) return this.renderProblem();
    if (!this.model) return html`<p class="list-footer">${texts.loading}</p>`;
    const { comments, arrivals, sort } = this.saved.thread;
    return html`
      <h1 class="visually-hidden">${texts.activity.label(this.model.activity.actor.name)}</h1>
      ${this.parents.length ? html`<div class="panel parent">${this.parents.map((model) => activityCard({ model }))}</div>` : nothing}
      <div class="panel"><tidings-activity .model=${this.model} expanded></tidings-activity></div>
      ${this.#hasComposer() ? html`<tidings-composer .replyTo=${this.route.ref}></tidings-composer>` : nothing}
      <section class="stream" aria-label=${texts.activity.thread}>
        ${this.#sortMenu()}
        ${sort === 'newest' ? html`<tidings-arrivals .arrivals=${arrivals}></tidings-arrivals>` : nothing}
        <tidings-unsent .target=${this.route.ref} @edit=${this.#restoreDraft}></tidings-unsent>
        <tidings-listing class="panel" feed label=${texts.activity.thread} .listing=${comments}
          .emptyText=${texts.activity.noComments}
          .row=${(row) => activityCard(row, { context: this.route.ref })}></tidings-listing>
      </section>
      <details class="panel likers" @toggle=${({ target }) => { this.likersOpen = target.open; }}>
        <summary>${texts.activity.likedBy}</summary>
        ${this.likersOpen ? html`<tidings-listing label=${texts.activity.likedBy} .listing=${this.saved.likers}
          .emptyText=${texts.nobody} .row=${likerRow}></tidings-listing>` : nothing}</details>`;
  }

  #sortMenu() {
    const { thread } = this.saved;
    if (this.model.activity.counts.comments <= SHORT_THREAD && thread.sort === SORTS[0]) return nothing;
    return html`<label class="thread-sort">${texts.activity.sort.label}
      <select @change=${({ target }) => this.#sortBy(target.value)}>${SORTS.map((sort) => html`<option
        value=${sort} ?selected=${sort === thread.sort}>${texts.activity.sort[sort]}</option>`)}</select></label>`;
  }

  #sortBy(sort) {
    this.saved.thread.sortBy(sort);
    this.requestUpdate();
  }

  /** Text that was typed stays within reach if the activity is deleted meanwhile. */
  #hasComposer() {
    const { ref } = this.route;
    return me() && (!this.model.isDeleted || hasDraft(ref) || unsentTo(ref).length > 0);
  }

  #restoreDraft({ detail }) {
    this.querySelector('tidings-composer').restoreDraft(detail);
  }
}

const likersListing = (id) => new Listing(
  (after) => get(`activities/${id}/likes`, { after }),
  ({ user, kind }) => ({ key: `${user.ref} ${kind}`, user, kind }),
);

const likerRow = ({ user, kind }) => html`<div role="listitem">${entityRow(user, html`<span class="verb"
  >${kindName(kind)}</span>`)}</div>`;

customElements.define('tidings-activity-page', ActivityPage);
