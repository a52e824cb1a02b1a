// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get, post, put } from '../api/api.js';
import { entityRow } from '../components/avatar.js';
import { entityLink } from '../components/entityLink.js';
import { form } from '../components/form.js';
import '../components/listingView.js';
import { relativeTime } from '../components/relativeTime.js';
import { openDialog } from '../dialogs/dialog.js';
import { askForReason } from '../dialogs/reason.js';
import { isUser } from '../refs.js';
import { cacheEntity } from '../state/entityCache.js';
import { Listing } from '../state/listing.js';
import { listUrl } from '../state/lists.js';
import { showError, showToast } from '../state/toasts.js';
import { texts } from '../texts.js';

/** The reported users and places. For moderators. */
export function reportedProfiles() {
  const listing = new Listing((after) => get('reports/entities', { after }), (report) => {
    report.reports.forEach(({ reporter }) => cacheEntity(reporter));
    return { key: report.entity.ref, report };
  });

  async function dismiss(ref) {
    try {
      await post(`entities/${ref}/reports/dismiss`);
      listing.remove(ref);
    } catch (problem) {
      showError(problem);
    }
  }

  async function blank({ ref, name }) {
    const submit = (reason) => post(`entities/${ref}/blank`, { reason });
    if (await askForReason(`blank ${ref}`, submit, texts.blank)) {
      showToast(texts.blank.done(name));
      await dismiss(ref);
    }
  }

  async function blankList(owner, { name, title }) {
    const submit = (reason) => post(`entities/${owner}/lists/${name}/blank`, { reason });
    if (await askForReason(`blank ${owner} ${name}`, submit, texts.blankList)) {
      showToast(texts.blankList.done(title));
      await dismiss(owner);
    }
  }

  /** A list that is gone, or private by now, has no title. */
  const reportedList = (owner, list) => (list.title
    ? html`${texts.moderation.inList} <a dir="auto" href=${listUrl(owner, list.name)}>${list.title}</a>
      <button class="link" type="button" @click=${() => blankList(owner, list)}>${texts.moderation.blankList}</button>`
    : html`${texts.moderation.inList} <span>${list.name}</span>`);

  const row = ({ report: { entity, about, count, reports } }) => html`<div role="listitem" class="report">
    ${entityRow(entity)}
    <div class="padded">
      ${about ? html`<p class="text" dir="auto">${about}</p>` : nothing}
      <p class="hint">${texts.moderation.reports(count)}</p>
      <ul class="plain-list">${reports.map(({ reporter, reason, at, list }) => html`<li>
        ${entityLink(reporter.ref)} ${relativeTime(at)} <q dir="auto">${reason}</q>
        ${list ? reportedList(entity.ref, list) : nothing}</li>`)}</ul>
      <div class="row end">
        ${isUser(entity.ref) ? nothing : html`<button class="secondary" type="button"
          @click=${() => transfer(entity.ref)}>${texts.moderation.transfer}</button>`}
        <button class="secondary" type="button" @click=${() => dismiss(entity.ref)}
          >${texts.moderation.dismiss}</button>
        <button class="danger" type="button" @click=${() => blank(entity)}
          >${texts.moderation.blank}</button>
      </div>
    </div>
  </div>`;

  return {
    render: () => html`<tidings-listing class="panel" label=${texts.moderation.parts.profiles}
      .listing=${listing} .emptyText=${texts.moderation.nothing} .row=${row}></tidings-listing>`,
  };
}

/** Asks for the new owner of a place. */
const transfer = (ref) => openDialog(texts.transfer.title, (close) => form({
  fields: html`<label><span>${texts.transfer.owner}</span> <input name="id" required maxlength="64"
    autocapitalize="none" autocomplete="off" spellcheck="false"></label>`,
  button: texts.transfer.send,
  onSubmit: async ({ id }) => {
    await put(`entities/${ref}/owner`, { owner: `user:${id.trim()}` });
    showToast(texts.transfer.done(ref, id.trim()));
    close();
  },
}));
