// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { activityCard } from '../components/activityCard.js';
import '../components/listingView.js';
import { formatCount } from '../format.js';
import { bookmarkRemoved, savedActivities } from '../state/bookmarks.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** What the user has saved, by folder. */
class Bookmarks extends Page {
  static properties = { folders: { state: true } };

  #unsubscribe;

  connectedCallback() {
    super.connectedCallback();
    this.folder = this.route.query.get('folder') ?? undefined;
    this.listing = this.savedState(() => savedActivities(this.folder));
    this.heading = texts.bookmarks.title;
    this.folders = [];
    this.#unsubscribe = bookmarkRemoved.on((id) => this.listing.remove(`${id} `));
    get('bookmarks/folders').then(({ items }) => { this.folders = items; }, () => {}); // the list says what is wrong
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  render() {
    return html`
      <header class="title"><h1>${texts.bookmarks.title}</h1></header>
      ${this.folders.length ? html`<nav class="subnav panel" aria-label=${texts.bookmarks.folders}>
        ${this.#link(undefined, texts.bookmarks.all)}
        ${this.folders.map(({ name, bookmarks }) => this.#link(name, html`<bdi>${name}</bdi>
          <strong>${formatCount(bookmarks)}</strong>`))}</nav>` : nothing}
      <tidings-listing class="panel" feed label=${texts.bookmarks.title} .listing=${this.listing}
        .emptyText=${texts.bookmarks.nothing} .row=${(row) => activityCard(row)}></tidings-listing>`;
  }

  #link(folder, label) {
    return html`<a href=${folder ? `./bookmarks?folder=${encodeURIComponent(folder)}` : './bookmarks'}
      aria-current=${folder === this.folder ? 'page' : nothing}>${label}</a>`;
  }
}

customElements.define('tidings-bookmarks', Bookmarks);
