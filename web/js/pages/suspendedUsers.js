// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { del, get, put } from '../api/api.js';
import { entityRow } from '../components/avatar.js';
import { form } from '../components/form.js';
import '../components/listingView.js';
import { formatDate } from '../format.js';
import { Listing } from '../state/listing.js';
import { showError, showToast } from '../state/toasts.js';
import { texts } from '../texts.js';
import { signOutForm } from './endingSessions.js';

/** The suspended users, and forms that suspend a user and sign one out. For moderators. */
export function suspendedUsers() {
  const listing = new Listing((after) => get('suspensions', { after }), (suspension) =>
    ({ key: suspension.user.ref, suspension }));

  async function suspend({ id, reason, until }, formElement) {
    const name = id.trim();
    await put(`suspensions/user:${name}`, { reason: reason.trim(), ...(until && { until: endOfDay(until) }) });
    formElement.reset();
    showToast(texts.suspend.done(name));
  }

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
      <section class="panel" aria-label=${texts.suspend.title}><h2>${texts.suspend.title}</h2>${form({
        fields: html`
          <label><span>${texts.moderation.user}</span> <input name="id" required maxlength="64"
            autocapitalize="none" autocomplete="off" spellcheck="false"></label>
          <label><span>${texts.suspend.reason}</span> <textarea name="reason" rows="2" required
            maxlength="500" dir="auto"></textarea></label>
          <label><span>${texts.moderation.until}</span> <input name="until" type="date"></label>`,
        button: texts.suspend.send,
        onSubmit: suspend,
      })}</section>
      <section class="panel" aria-label=${texts.endSessions.title}><h2>${texts.endSessions.title}</h2>
        ${signOutForm()}</section>
      <tidings-listing class="panel" label=${texts.moderation.parts.suspended} .listing=${listing}
        .emptyText=${texts.moderation.nobodySuspended} .row=${row}></tidings-listing>`,
  };
}

const endOfDay = (day) => new Date(`${day}T23:59:59`).toISOString();
