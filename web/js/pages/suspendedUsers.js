// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { del, get, put } from '../api/api.js';
import { entityRow } from '../components/avatar.js';
import '../components/listingView.js';
import { formatDate } from '../format.js';
import { Listing } from '../state/listing.js';
import { showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { signOutForm } from './endingSessions.js';
import { userForm } from './userForm.js';

/** The suspended users, and forms that suspend a user and sign one out. For moderators. */
export function suspendedUsers() {
  const listing = new Listing((after) => get('suspensions', { after }), (suspension) =>
    ({ key: suspension.user.ref, suspension }));

  const suspend = (ref, reason, { until }) =>
    put(`suspensions/${ref}`, { reason, ...(until && { until: endOfDay(until) }) });

  async function reinstate(ref) {
    try {
      await del(`suspensions/${ref}`);
      listing.remove(ref);
    } catch (problem) {
      showError(problem);
    }
  }

  const row = ({ suspension: { user, reason, since, until } }) => html`<div role="listitem">
    ${entityRow(user, html`<small>${texts.moderation.since(formatDate(since))}
      ${until ? texts.settings.until(formatDate(until)) : nothing}</small>
      <button class="secondary" type="button" @click=${() => reinstate(user.ref)}
        >${texts.moderation.reinstate}</button>`)}
    <p class="hint padded"><q dir="auto">${reason}</q></p></div>`;

  return {
    render: () => html`
      ${userForm(texts.suspend, suspend, html`
        <label><span>${texts.moderation.until}</span> <input name="until" type="date"></label>`)}
      ${signOutForm()}
      <tidings-listing class="panel" label=${texts.moderation.parts.suspended} .listing=${listing}
        .emptyText=${texts.moderation.nobodySuspended} .row=${row}></tidings-listing>`,
  };
}

const endOfDay = (day) => new Date(`${day}T23:59:59`).toISOString();
