// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { activityRow } from '../parts/activity.js';
import '../parts/listing.js';
import { person } from '../parts/person.js';
import { isRef, pageOf, readRef } from '../refs.js';
import { go, restate } from '../router.js';
import { Listing } from '../state/listing.js';
import { named } from '../state/names.js';
import { faceRow, rankedRow } from '../state/rows.js';
import { prepareSuggestions, suggestions } from '../state/suggestions.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

const TYPES = ['activity', 'city', 'artist', 'topic', 'user'];

/** What trends, by type; and a field to find what one has in mind. */
class Explore extends Page {
  static properties = { words: { state: true } };

  constructor() {
    super();
    this.hears(named);
  }

  connectedCallback() {
    super.connectedCallback();
    const { query } = this.route;
    const asked = query.get('type');
    this.type = TYPES.includes(asked) ? asked : TYPES[0];
    this.words = query.get('q') ?? '';
    this.listing = this.kept(() => trending(this.type));
    this.heading = texts.explore.title;
    prepareSuggestions();
  }

  render() {
    return html`
      <header class="title"><h1>${texts.explore.title}</h1></header>
      <form class="sheet search" role="search" @submit=${this.#submit}>
        <label class="visually-hidden" for="words">${texts.explore.search}</label>
        <input id="words" type="search" maxlength="90" autocomplete="off" autocapitalize="none"
          spellcheck="false" placeholder=${texts.explore.hint} .value=${this.words} @input=${this.#type}>
      </form>
      ${this.words.trim() ? this.#found() : this.#trends()}`;
  }

  #found() {
    const faces = suggestions(this.words.trim());
    return html`<section class="sheet" aria-label=${texts.explore.found} aria-live="polite">
      ${faces.length ? html`<div role="list">${faces.map((face) => person({ face }))}</div>`
        : html`<p class="nothing">${texts.explore.notFound}</p>`}</section>`;
  }

  #trends() {
    return html`
      <nav class="counts sheet" aria-label=${texts.explore.trends}>${TYPES.map((type) => html`<a
        href="./explore?type=${type}" aria-current=${type === this.type ? 'page' : nothing}
        >${texts.explore.types[type]}</a>`)}</nav>
      <tidings-listing class="sheet" label=${texts.explore.trends} ?feed=${this.type === 'activity'}
        .listing=${this.listing} .nothing=${texts.explore.nothing}
        .row=${this.type === 'activity' ? (row) => activityRow(row) : person}></tidings-listing>`;
  }

  #type({ target }) {
    this.words = target.value;
    restate(this.words ? `./explore?q=${encodeURIComponent(this.words)}` : './explore');
  }

  #submit(event) {
    event.preventDefault();
    const ref = readRef(this.words);
    const [first] = suggestions(this.words.trim());
    if (isRef(ref)) go(pageOf(ref));
    else if (first) go(pageOf(first.ref));
  }
}

const trending = (type) => new Listing(
  () => get('trending', { type, limit: 50 }),
  type === 'activity' ? ({ activity }) => rankedRow({ activity }) : faceRow,
);

customElements.define('tidings-explore', Explore);
