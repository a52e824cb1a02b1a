// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { activityCard } from '../components/activityCard.js';
import '../components/listingView.js';
import { followableRow } from '../components/followableRow.js';
import { isRef, pageUrl, parseRef } from '../refs.js';
import { navigate, replaceUrl } from '../router.js';
import { Listing } from '../state/listing.js';
import { nameChanged } from '../state/entityCache.js';
import { toEntityRow, toRankedRow } from '../state/rows.js';
import { afterPause, foundEntities, foundPosts, hasWord } from '../state/search.js';
import { preloadSuggestions, suggestions } from '../state/suggestions.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

const TYPES = ['activity', 'city', 'artist', 'topic', 'tag', 'user'];

/** Search, and trending entities by type. */
class Explore extends Page {
  static properties = { searchText: { state: true }, withMedia: { state: true }, found: { state: true }, posts: { state: true } };

  constructor() {
    super();
    this.found = [];
    this.rerenderOn(nameChanged);
  }

  connectedCallback() {
    super.connectedCallback();
    const { query } = this.route;
    const requestedType = query.get('type');
    this.type = TYPES.includes(requestedType) ? requestedType : TYPES[0];
    this.searchText = query.get('q') ?? '';
    this.withMedia = query.get('with') === 'media';
    this.listing = this.savedState(() => trendingListing(this.type));
    this.heading = texts.explore.title;
    preloadSuggestions();
    if (this.searchText) this.#search();
  }

  /** Looks for what is typed now. */
  #search() {
    const text = this.searchText;
    this.found = [];
    this.posts = hasWord(text) ? foundPosts(text, this.withMedia) : undefined;
    if (!this.posts) return;
    foundEntities(text).then((entities) => {
      if (text === this.searchText) this.found = entities;
    }, () => {}); // the list of posts says what is wrong
  }

  render() {
    return html`
      <header class="title"><h1>${texts.explore.title}</h1></header>
      <form class="panel search" role="search" @submit=${this.#onSubmit}>
        <label class="visually-hidden" for="search-text">${texts.explore.search}</label>
        <input id="search-text" type="search" maxlength="90" autocomplete="off" autocapitalize="none"
          spellcheck="false" placeholder=${texts.explore.hint} .value=${this.searchText}
          @input=${this.#onInput}>
      </form>
      ${this.searchText.trim() ? this.#results() : this.#trends()}`;
  }

  #results() {
    const suggested = suggestions(this.searchText.trim());
    const others = this.found.filter(({ ref }) => suggested.every((entity) => entity.ref !== ref));
    const entities = [...suggested, ...others];
    return html`<section class="panel" aria-label=${texts.explore.found} aria-live="polite">
      ${entities.length ? html`<div role="list">${entities.map((entity) => followableRow({ entity }))}</div>`
        : html`<p class="empty">${texts.explore.notFound}</p>`}</section>
      ${this.posts ? html`<label class="check"><input type="checkbox" .checked=${this.withMedia}
        @change=${this.#onMediaChange}> ${texts.explore.withMedia}</label>
      <tidings-listing class="panel" feed label=${texts.explore.foundPosts} .listing=${this.posts}
        .emptyText=${texts.explore.noPosts} .row=${(row) => activityCard(row)}></tidings-listing>` : nothing}`;
  }

  #trends() {
    return html`
      <nav class="subnav panel" aria-label=${texts.explore.trends}>${TYPES.map((type) => html`<a
        href="./explore?type=${type}" aria-current=${type === this.type ? 'page' : nothing}
        >${texts.explore.types[type]}</a>`)}</nav>
      <tidings-listing class="panel" label=${texts.explore.trends} ?feed=${this.type === 'activity'}
        .listing=${this.listing} .emptyText=${texts.explore.nothing}
        .row=${this.type === 'activity' ? (row) => activityCard(row) : followableRow}></tidings-listing>`;
  }

  #onInput({ target }) {
    this.searchText = target.value;
    this.#showUrl();
    afterPause(() => this.#search());
  }

  #onMediaChange({ target }) {
    this.withMedia = target.checked;
    this.#showUrl();
    this.#search();
  }

  #showUrl() {
    const text = encodeURIComponent(this.searchText);
    replaceUrl(text ? `./explore?q=${text}${this.withMedia ? '&with=media' : ''}` : './explore');
  }

  #onSubmit(event) {
    event.preventDefault();
    const ref = parseRef(this.searchText);
    const [bestMatch] = suggestions(this.searchText.trim());
    if (isRef(ref)) navigate(pageUrl(ref));
    else if (bestMatch) navigate(pageUrl(bestMatch.ref));
  }
}

const trendingListing = (type) => new Listing(
  () => get('trending', { type, limit: 50 }),
  type === 'activity' ? ({ activity }) => toRankedRow({ activity }) : toEntityRow,
);

customElements.define('tidings-explore', Explore);
