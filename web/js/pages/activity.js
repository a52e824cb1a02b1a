// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { me } from '../api/session.js';
import { activityRow } from '../parts/activity.js';
import '../parts/arrivals.js';
import '../parts/composer.js';
import { faceRow } from '../parts/face.js';
import { kindName } from '../parts/likes.js';
import '../parts/listing.js';
import '../parts/unsent.js';
import { idOf } from '../refs.js';
import { read, removed } from '../state/activities.js';
import { Listing } from '../state/listing.js';
import { posted } from '../state/posting.js';
import { thread } from '../state/thread.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** One activity, with what it answers, its comments, and who likes it. */
class ActivityPage extends Page {
  static properties = { known: { state: true }, parent: { state: true }, liking: { state: true } };

  #ends = [];

  connectedCallback() {
    super.connectedCallback();
    const id = idOf(this.route.ref);
    this.open = this.kept(() => ({ thread: thread(id), likers: likersOf(id) }));
    this.known = this.open.known;
    this.heading = texts.activity.title;
    this.load(() => this.#read(id));
    this.open.thread.lookAgain(); // it may be found again as it was left
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
  }

  async #read(id) {
    const known = await read(id);
    if (!this.isConnected) return;
    this.open.known = known;
    this.known = known;
    this.hears(known.changed);
    const { actor, verb, targets } = known.activity;
    this.heading = texts.activity.label(actor.name);
    let { comments } = known.activity.counts;
    this.#ends = [
      removed.on((gone) => this.open.thread.leave(gone)),
      posted.on((activity) => this.open.thread.add(activity)),
      known.changed.on(() => {
        const now = known.activity.counts.comments;
        if (now !== comments) this.open.thread.lookAgain();
        comments = now;
      }),
    ];
    if (verb === 'comment' && targets[0]) {
      this.parent = await read(idOf(targets[0])).catch(() => undefined);
    }
  }

  render() {
    if (this.problem) return this.missing();
    if (!this.known) return html`<p class="foot">${texts.loading}</p>`;
    const { comments, arrivals } = this.open.thread;
    return html`
      <h1 class="visually-hidden">${texts.activity.label(this.known.activity.actor.name)}</h1>
      ${this.parent ? html`<div class="sheet parent">${activityRow({ known: this.parent })}</div>` : nothing}
      <div class="sheet"><tidings-activity .known=${this.known} whole></tidings-activity></div>
      ${me() && !this.known.gone ? html`<tidings-composer .on=${this.route.ref}></tidings-composer>` : nothing}
      <section class="stream" aria-label=${texts.activity.thread}>
        <tidings-arrivals .arrivals=${arrivals}></tidings-arrivals>
        <tidings-unsent .to=${this.route.ref} @edit=${this.#edit}></tidings-unsent>
        <tidings-listing class="sheet" feed label=${texts.activity.thread} .listing=${comments}
          .nothing=${texts.activity.noComments} .row=${(row) => activityRow(row, { within: this.route.ref })}></tidings-listing>
      </section>
      <details class="sheet likers" @toggle=${({ target }) => { this.liking = target.open; }}>
        <summary>${texts.activity.likedBy}</summary>
        ${this.liking ? html`<tidings-listing label=${texts.activity.likedBy} .listing=${this.open.likers}
          .nothing=${texts.nobody} .row=${likerRow}></tidings-listing>` : nothing}</details>`;
  }

  #edit({ detail }) {
    this.querySelector('tidings-composer').edit(detail);
  }
}

const likersOf = (id) => new Listing(
  (after) => get(`activities/${id}/likes`, { after }),
  ({ user, kind }) => ({ key: `${user.ref} ${kind}`, user, kind }),
);

const likerRow = ({ user, kind }) => html`<div role="listitem">${faceRow(user, html`<span class="verb"
  >${kindName(kind)}</span>`)}</div>`;

customElements.define('tidings-activity-page', ActivityPage);
