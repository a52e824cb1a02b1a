// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { position } from '../api/live.js';
import { activityRow } from '../parts/activity.js';
import '../parts/arrivals.js';
import '../parts/composer.js';
import '../parts/listing.js';
import '../parts/unsent.js';
import { composing, takeComposing } from '../state/composing.js';
import { arrivals, gapChanged, hasGap, listing, looking, reload } from '../state/feed.js';
import { lineMoved, seen, wasRead } from '../state/reading.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** How often it is looked whether somebody sees what is new. */
const LOOK_EVERY_MS = 1_000;
/** Whoever has scrolled further than this does not see the top. */
const TOP_PX = 400;

/** The feed, and where one writes. */
class Home extends Page {
  #look;

  constructor() {
    super();
    this.hears(lineMoved, gapChanged, listing.changed, composing);
  }

  connectedCallback() {
    super.connectedCallback();
    this.heading = '';
    looking(true);
    this.#look = setInterval(() => this.#seen(), LOOK_EVERY_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    looking(false);
    clearInterval(this.#look);
  }

  render() {
    const line = lineAbove(listing.rows);
    return html`
      <h1 class="visually-hidden">${texts.home.title}</h1>
      <tidings-composer></tidings-composer>
      <div class="stream">
        ${hasGap() ? html`<p class="gap" role="status">${texts.feed.gap}
          <button class="primary" type="button" @click=${this.#mend}>${texts.feed.mend}</button></p>`
          : html`<tidings-arrivals .arrivals=${arrivals}></tidings-arrivals>`}
        <tidings-unsent @edit=${this.#edit}></tidings-unsent>
        <tidings-listing class="sheet" feed label=${texts.home.title} .listing=${listing}
          .nothing=${texts.feed.nothing}
          .row=${(row) => activityRow(row, { line: row === line && texts.feed.line })}></tidings-listing>
      </div>`;
  }

  updated() {
    const asked = takeComposing();
    if (asked) this.querySelector('tidings-composer').begin(asked.ref);
  }

  #edit({ detail }) {
    this.querySelector('tidings-composer').edit(detail);
  }

  async #mend() {
    await reload();
    scrollTo(0, 0);
  }

  /** Whoever sees the newest has read the feed, if nothing waits above it. */
  #seen() {
    const newest = listing.rows[0];
    const inView = newest && !arrivals.count && !hasGap() && scrollY < TOP_PX && !document.hidden;
    if (inView && position()) seen(newest.key);
  }
}

/** The first that was read before, if there is something new above it. */
function lineAbove(rows) {
  const first = rows.findIndex(({ key }) => wasRead(key));
  return first > 0 ? rows[first] : undefined;
}

customElements.define('tidings-home', Home);
