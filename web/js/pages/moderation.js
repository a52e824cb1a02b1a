// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { get, post, put } from '../api/api.js';
import { activityCard } from '../components/activityCard.js';
import { relativeTime } from '../components/relativeTime.js';
import '../components/listingView.js';
import { entityLink } from '../components/entityLink.js';
import { askForReason } from '../dialogs/reason.js';
import { activityModel } from '../state/activities.js';
import { Listing } from '../state/listing.js';
import { cacheEntity } from '../state/entityCache.js';
import { showError, showToast } from '../state/toasts.js';
import { texts } from '../texts.js';
import { signOut } from './endingSessions.js';
import { reportedProfiles } from './reportedProfiles.js';
import { suspendedUsers } from './suspendedUsers.js';
import { Page } from './page.js';

/** The sections that have a module of their own. */
const PANELS = { profiles: reportedProfiles, suspended: suspendedUsers };

/** The moderation queue: reported posts, oldest report first; and sections for profiles and users. */
class Moderation extends Page {
  #queue = new Listing((after) => get('reports', { after }), (report, requestedAt) => {
    report.reports.forEach(({ reporter }) => cacheEntity(reporter));
    return { key: report.activity.id, model: activityModel(report.activity, requestedAt), report };
  });

  connectedCallback() {
    super.connectedCallback();
    this.section = this.route.section ?? 'reports';
    this.heading = texts.moderation.parts[this.section];
    this.panel = PANELS[this.section]?.();
  }

  render() {
    return html`
      <header class="title"><h1>${texts.moderation.parts[this.section]}</h1></header>
      <nav class="subnav panel" aria-label=${texts.moderation.title}>${Object.entries(texts.moderation.parts).map(([name, text]) => html`<a
        href=${name === 'reports' ? './moderation' : `./moderation/${name}`}
        aria-current=${name === this.section ? 'page' : nothing}>${text}</a>`)}</nav>
      ${this.panel ? this.panel.render() : this.#reports()}`;
  }

  #reports() {
    return html`<tidings-listing class="panel" label=${texts.moderation.title} .listing=${this.#queue}
        .emptyText=${texts.moderation.nothing} .row=${(row) => this.#row(row)}></tidings-listing>`;
  }

  #row(row) {
    const { count, reports } = row.report;
    return html`<div role="listitem" class="report">
      ${activityCard(row)}
      <div class="padded">
        <p class="hint">${texts.moderation.reports(count)}</p>
        <ul class="plain-list">${reports.map(({ reporter, reason, at }) => html`<li>
          ${entityLink(reporter.ref)} ${relativeTime(at)} <q dir="auto">${reason}</q></li>`)}</ul>
        <div class="row end">
          <button class="secondary" type="button" @click=${() => this.#suspend(row.report.activity.actor)}
            >${texts.moderation.suspend(row.report.activity.actor.name)}</button>
          <button class="secondary" type="button" @click=${() => signOut(row.report.activity.actor)}
            >${texts.moderation.signOut(row.report.activity.actor.name)}</button>
          <button class="secondary" type="button" @click=${() => this.#resolve(row, () =>
            post(`activities/${row.key}/reports/dismiss`))}>${texts.moderation.dismiss}</button>
          <button class="danger" type="button" @click=${() => this.#takeDown(row)}
            >${texts.moderation.takeDown}</button>
        </div>
      </div>
    </div>`;
  }

  async #takeDown(row) {
    const submit = (reason, { comments }) =>
      post(`activities/${row.key}/takedown`, { reason, comments: comments === 'on' });
    const choice = html`<label class="check"><input type="checkbox" name="comments">
      <span>${texts.takedown.comments}</span></label>`;
    if (await askForReason(row.key, submit, texts.takedown, choice)) this.#queue.remove(row.key);
  }

  async #suspend({ ref, name }) {
    const submit = (reason) => put(`suspensions/${ref}`, { reason });
    if (await askForReason(ref, submit, texts.suspend)) showToast(texts.suspend.done(name));
  }

  async #resolve(row, request) {
    try {
      await request();
      this.#queue.remove(row.key);
    } catch (problem) {
      showError(problem);
    }
  }
}

customElements.define('tidings-moderation', Moderation);
