// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { get, post } from '../api/api.js';
import { activityRow } from '../parts/activity.js';
import { ago } from '../parts/ago.js';
import '../parts/listing.js';
import { nameLink } from '../parts/name.js';
import { openReport } from '../dialogs/report.js';
import { keep } from '../state/activities.js';
import { Listing } from '../state/listing.js';
import { learn } from '../state/names.js';
import { complain } from '../state/say.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** What people have reported and waits for a moderator, what has waited longest first. */
class Moderation extends Page {
  #waiting = new Listing((after) => get('reports', { after }), (report, asked) => {
    report.reports.forEach(({ reporter }) => learn(reporter));
    return { key: report.activity.id, known: keep(report.activity, asked), report };
  });

  connectedCallback() {
    super.connectedCallback();
    this.heading = texts.moderation.title;
  }

  render() {
    return html`
      <header class="title"><h1>${texts.moderation.title}</h1></header>
      <tidings-listing class="sheet" label=${texts.moderation.title} .listing=${this.#waiting}
        .nothing=${texts.moderation.nothing} .row=${(row) => this.#row(row)}></tidings-listing>`;
  }

  #row(row) {
    const { count, reports } = row.report;
    return html`<div role="listitem" class="report">
      ${activityRow(row)}
      <div class="padded">
        <p class="hint">${texts.moderation.reports(count)}</p>
        <ul class="plain-list">${reports.map(({ reporter, reason, at }) => html`<li>
          ${nameLink(reporter.ref)} ${ago(at)} <q dir="auto">${reason}</q></li>`)}</ul>
        <div class="row end">
          <button class="quiet" type="button" @click=${() => this.#decide(row, () =>
            post(`activities/${row.key}/reports/dismiss`))}>${texts.moderation.dismiss}</button>
          <button class="danger" type="button" @click=${() => this.#takeDown(row)}
            >${texts.moderation.takeDown}</button>
        </div>
      </div>
    </div>`;
  }

  async #takeDown(row) {
    const told = (reason) => post(`activities/${row.key}/takedown`, { reason });
    if (await openReport(row.key, told, texts.takedown)) this.#waiting.remove(row.key);
  }

  async #decide(row, ask) {
    try {
      await ask();
      this.#waiting.remove(row.key);
    } catch (problem) {
      complain(problem);
    }
  }
}

customElements.define('tidings-moderation', Moderation);
