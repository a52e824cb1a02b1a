// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { livePosition } from '../api/live.js';
import { activityCard } from '../components/activityCard.js';
import '../components/arrivalsButton.js';
import '../components/composer.js';
import '../components/listingView.js';
import '../components/unsentPosts.js';
import { composeRequested, takeComposeRequest } from '../state/composeRequest.js';
import { arrivals, gapChanged, hasGap, listing, setVisible, reload } from '../state/feed.js';
import { readMarkerMoved, reportRead, wasRead } from '../state/readMarker.js';
import { viewedFeed, views } from '../state/views.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** Interval of checking whether the newest post is in view. */
const READ_CHECK_INTERVAL_MS = 1_000;
/** Scroll offset up to which the newest post counts as in view. */
const TOP_THRESHOLD_PX = 400;

/** The home page: composer and feed. */
class Home extends Page {
  #readCheck;

  constructor() {
    super();
    this.rerenderOn(readMarkerMoved, gapChanged, listing.changed, composeRequested);
  }

  connectedCallback() {
    super.connectedCallback();
    this.heading = '';
    this.view = views.find((name) => name === this.route.query.get('view'));
    if (this.view) {
      this.viewed = this.savedState(() => viewedFeed(this.view));
      return;
    }
    setVisible(true);
    this.#readCheck = setInterval(() => this.#markReadIfVisible(), READ_CHECK_INTERVAL_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    setVisible(false);
    clearInterval(this.#readCheck);
  }

  render() {
    return html`${views.length ? this.#choice() : nothing}${this.view ? this.#viewed() : this.#feed()}`;
  }

  #choice() {
    const link = (name, text) => html`<a href=${name ? `./?view=${name}` : './'}
      aria-current=${name === this.view ? 'page' : nothing}>${text}</a>`;
    return html`<nav class="subnav panel" aria-label=${texts.views.label}>
      ${link(undefined, texts.views.newest)}${views.map((name) => link(name, name))}</nav>`;
  }

  #viewed() {
    return html`<h1 class="visually-hidden">${texts.home.title}</h1>
      <tidings-listing class="panel" feed label=${texts.home.title} .listing=${this.viewed}
        .emptyText=${texts.feed.nothing} .row=${(row) => activityCard(row, { divider: groupText(row.group) })}
        ></tidings-listing>`;
  }

  #feed() {
    const firstRead = firstReadRow(listing.rows);
    return html`
      <h1 class="visually-hidden">${texts.home.title}</h1>
      <tidings-composer></tidings-composer>
      <div class="stream">
        ${hasGap() ? html`<p class="gap" role="status"><span>${texts.feed.gap}</span>
          <button class="primary" type="button" @click=${this.#reloadFeed}>${texts.feed.reload}</button></p>`
          : html`<tidings-arrivals .arrivals=${arrivals}></tidings-arrivals>`}
        <tidings-unsent @edit=${this.#restoreDraft}></tidings-unsent>
        <tidings-listing class="panel" feed label=${texts.home.title} .listing=${listing}
          .emptyText=${texts.feed.nothing}
          .row=${(row) => activityCard(row, { divider: row === firstRead && texts.feed.line })}
          ></tidings-listing>
      </div>`;
  }

  updated() {
    if (this.view) return;
    const request = takeComposeRequest();
    if (request) this.querySelector('tidings-composer').startPost(request.ref);
  }

  #restoreDraft({ detail }) {
    this.querySelector('tidings-composer').restoreDraft(detail);
  }

  async #reloadFeed() {
    await reload();
    scrollTo(0, 0);
  }

  /** Marks the feed as read if its newest post is in view and no new ones are waiting. */
  #markReadIfVisible() {
    const newest = listing.rows[0];
    const isAtTop = !hasGap() && scrollY < TOP_THRESHOLD_PX && !document.hidden;
    const isVisible = newest && !arrivals.count && isAtTop;
    if (isVisible && livePosition()) reportRead(newest.key);
  }
}

/** Who has posted the entries of a group, if there are more than one. */
const groupText = (group) => (group?.count > 1
  ? texts.views.group(group.actors.map(({ name }) => name), group.actorCount, group.count)
  : undefined);

/** The first row that was already read, if there are unread ones above it. */
function firstReadRow(rows) {
  const index = rows.findIndex(({ key }) => wasRead(key));
  return index > 0 ? rows[index] : undefined;
}

customElements.define('tidings-home', Home);
