// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { connectionState, scheduleShowing } from '../api/live.js';
import { texts } from '../texts.js';
import { Component } from './component.js';

/** Margin around the window within which chunks are rendered. */
const PRELOAD_MARGIN = '1200px 0px';

/** In the place of the first posts. */
const skeleton = html`<div aria-hidden="true">${Array.from({ length: 5 },
  () => html`<div class="skeleton-card"></div>`)}</div><p class="visually-hidden">${texts.loading}</p>`;

/**
 * A virtualized list: only chunks near the window are rendered, the others are placeholders of the
 * same height.
 */
class ListingView extends Component {
  static properties = { listing: {}, row: {}, emptyText: {}, label: {}, feed: { type: Boolean } };

  #nearChunks = new Set();
  #unsubscribe;
  #visibility = new IntersectionObserver(
    (entries) => this.#onIntersect(entries), { rootMargin: PRELOAD_MARGIN });
  #resizes = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target)));

  willUpdate(changes) {
    if (!changes.has('listing')) return;
    this.rerenderOn(this.listing.changed);
    this.#nearChunks.clear();
    if (this.listing.stale) this.listing.loadMore();
  }

  render() {
    const { listing } = this;
    const nothingRendered = !listing.chunks.some((chunk) => this.#isRendered(chunk));
    return html`
      <div class="list" role=${this.feed ? 'feed' : 'list'} aria-label=${this.label}
        aria-busy=${listing.busy || nothingRendered} tabindex="-1" ?hidden=${listing.empty}>
        ${repeat(listing.chunks, ({ number }) => number, (chunk) => this.#chunk(chunk))}
      </div>
      ${this.#footer()}`;
  }

  #chunk(chunk) {
    return html`<div class="chunk" .chunk=${chunk}>
      ${this.#isRendered(chunk) ? repeat(chunk.rows, ({ key }) => key, (row) => this.row(row)) : nothing}
    </div>`;
  }

  #isRendered(chunk) {
    return chunk.rows && (this.#nearChunks.has(chunk) || !chunk.height);
  }

  #footer() {
    const { busy, problem, atEnd, empty, stale } = this.listing;
    const loadMore = () => this.listing.loadMore();
    if (problem) {
      return html`<p class="list-footer" role="alert">${problem.message}
        <button class="link" type="button" @click=${loadMore}>${texts.tryAgain}</button></p>`;
    }
    if (empty && atEnd && !busy && !stale) return html`<p class="empty">${this.emptyText}</p>`;
    if (atEnd && !busy) return nothing;
    if (busy && this.feed && !this.listing.chunks.length) return skeleton;
    return html`<p class="list-footer" data-end>${busy ? texts.loading : html`
      <button class="link" type="button" @click=${loadMore}>${texts.more}</button>`}</p>`;
  }

  updated() {
    this.#visibility.disconnect();
    this.#resizes.disconnect();
    for (const element of this.querySelectorAll('.chunk')) {
      const isRendered = element.childElementCount > 0;
      element.style.minHeight = isRendered ? '' : `${element.chunk.height}px`;
      if (isRendered) this.#resizes.observe(element);
      this.#visibility.observe(element);
    }
    // Observing it again reports it again if a short page has left it in view.
    const end = this.querySelector('[data-end]');
    if (end) this.#visibility.observe(end);
    scheduleShowing();
  }

  connectedCallback() {
    super.connectedCallback();
    this.#unsubscribe = connectionState.on((state) => state === 'connected' && this.#retryNear());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribe();
    this.#visibility.disconnect();
    this.#resizes.disconnect();
    this.#nearChunks.clear();
  }

  /** Retries chunks in view that could not be loaded while the server was unreachable. */
  #retryNear() {
    this.#nearChunks.forEach((chunk) => this.listing.load(chunk));
  }

  #onIntersect(entries) {
    let changed = false;
    for (const { target, isIntersecting } of entries) {
      if (target.matches('[data-end]')) {
        if (isIntersecting && !this.listing.problem) this.listing.loadMore();
      } else if (isIntersecting !== this.#nearChunks.has(target.chunk)) {
        changed = this.#setNear(target, isIntersecting) || changed;
      }
    }
    if (changed) this.requestUpdate();
  }

  #setNear(element, isNear) {
    const { chunk } = element;
    if (isNear) {
      this.#nearChunks.add(chunk);
      this.listing.enter(chunk);
    } else {
      if (element.contains(document.activeElement)) return false; // keeps the focused element
      this.#nearChunks.delete(chunk);
    }
    return true;
  }
}

/** Remembers the height of a rendered chunk for its placeholder. */
function measure(element) {
  if (element.childElementCount > 0 && element.isConnected) {
    element.chunk.height = element.offsetHeight;
  }
}

customElements.define('tidings-listing', ListingView);
