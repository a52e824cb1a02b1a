// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { connection, showingChanged } from '../api/live.js';
import { texts } from '../texts.js';
import { Part } from './part.js';

/** How far outside the window pieces are on the page. */
const AHEAD = '1200px 0px';

/**
 * A list on the page. Of its pieces only those near the window are there; the others are as high as
 * they were when they were: so it scrolls as if all of it were there, and never grows.
 */
class ListingView extends Part {
  static properties = { listing: {}, row: {}, nothing: {}, label: {}, feed: { type: Boolean } };

  #near = new Set();
  #end;
  #watcher = new IntersectionObserver((seen) => this.#look(seen), { rootMargin: AHEAD });
  #sizes = new ResizeObserver((sizes) => sizes.forEach(({ target }) => measure(target)));

  willUpdate(changes) {
    if (!changes.has('listing')) return;
    this.hears(this.listing.changed);
    this.#near.clear();
    if (this.listing.stale) this.listing.more();
  }

  render() {
    const { listing } = this;
    const nothingHere = !listing.pieces.some((piece) => this.#isHere(piece));
    return html`
      <div class="list" role=${this.feed ? 'feed' : 'list'} aria-label=${this.label}
        aria-busy=${listing.busy || nothingHere} tabindex="-1" ?hidden=${listing.empty}>
        ${repeat(listing.pieces, ({ number }) => number, (piece) => this.#piece(piece))}
      </div>
      ${this.#foot()}`;
  }

  #piece(piece) {
    return html`<div class="piece" .piece=${piece}>
      ${this.#isHere(piece) ? repeat(piece.rows, ({ key }) => key, (row) => this.row(row)) : nothing}
    </div>`;
  }

  #isHere(piece) {
    return piece.rows && (this.#near.has(piece) || !piece.height);
  }

  #foot() {
    const { busy, problem, ended, empty, stale } = this.listing;
    const more = () => this.listing.more();
    if (problem) {
      return html`<p class="foot" role="alert">${problem.message}
        <button class="link" type="button" @click=${more}>${texts.tryAgain}</button></p>`;
    }
    if (empty && ended && !busy && !stale) return html`<p class="nothing">${this.nothing}</p>`;
    if (ended && !busy) return nothing;
    return html`<p class="foot" data-end>${busy ? texts.loading : html`
      <button class="link" type="button" @click=${more}>${texts.more}</button>`}</p>`;
  }

  updated() {
    this.#watcher.disconnect();
    this.#sizes.disconnect();
    for (const element of this.querySelectorAll('.piece')) {
      const there = element.childElementCount > 0;
      element.style.minHeight = there ? '' : `${element.piece.height}px`;
      if (there) this.#sizes.observe(element);
      this.#watcher.observe(element);
    }
    // Observed afresh, it reports again if a short page left it in view.
    const end = this.querySelector('[data-end]');
    if (end) this.#watcher.observe(end);
    showingChanged();
  }

  connectedCallback() {
    super.connectedCallback();
    this.#end = connection.on((state) => state === 'connected' && this.#readAgain());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
    this.#watcher.disconnect();
    this.#sizes.disconnect();
    this.#near.clear();
  }

  /** What could not be read while the server was away is still in view. */
  #readAgain() {
    this.#near.forEach((piece) => this.listing.near(piece));
  }

  #look(seen) {
    let changed = false;
    for (const { target, isIntersecting } of seen) {
      if (target.matches('[data-end]')) {
        if (isIntersecting && !this.listing.problem) this.listing.more();
      } else if (isIntersecting !== this.#near.has(target.piece)) {
        changed = this.#turn(target, isIntersecting) || changed;
      }
    }
    if (changed) this.requestUpdate();
  }

  #turn(element, near) {
    const { piece } = element;
    if (near) {
      this.#near.add(piece);
      this.listing.near(piece);
    } else {
      if (element.contains(document.activeElement)) return false; // nobody loses what they are at
      this.#near.delete(piece);
    }
    return true;
  }
}

/** What it takes now, it will take when its rows are not there. */
function measure(element) {
  if (element.childElementCount > 0 && element.isConnected) {
    element.piece.height = element.offsetHeight;
  }
}

customElements.define('tidings-listing', ListingView);
