// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { del, get } from '../../api/api.js';
import { showError } from '../../state/toasts.js';
import { texts } from '../../texts.js';
import { formatDate, formatDateTime } from '../../format.js';

/** The user's active sessions. */
export function sessions(onChange) {
  let items = [];

  async function endSession({ id }) {
    try {
      await del(`sessions/${id}`);
      items = items.filter((session) => session.id !== id);
      onChange();
    } catch (problem) {
      showError(problem);
    }
  }

  async function endOthers() {
    try {
      await del('sessions/others');
      items = items.filter(({ current }) => current);
      onChange();
    } catch (problem) {
      showError(problem);
    }
  }

  const row = (session) => html`<div class="entity-row" role="listitem">
    <span class="entity-text"><strong>${session.current ? texts.settings.thisBrowser
      : session.device ?? texts.settings.otherSession}</strong>
      <small>${session.current && session.device ? `${session.device}. ` : ''}${
        texts.settings.since(formatDateTime(session.createdAt))} ${
        texts.settings.used(formatDate(session.usedAt))}</small></span>
    ${session.current ? '' : html`<button class="secondary" type="button" @click=${() => endSession(session)}
      >${texts.settings.end}</button>`}</div>`;

  return {
    async load() {
      items = (await get('sessions')).items;
    },
    render: () => html`<section class="panel"><h2>${texts.settings.parts.sessions}</h2>
      <p class="hint padded">${texts.settings.sessionsHint}</p>
      <div role="list">${items.map(row)}</div>
      ${items.length > 1 ? html`<div class="row end padded"><button class="danger" type="button"
        @click=${endOthers}>${texts.settings.endOthers}</button></div>` : ''}</section>`,
  };
}
