// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { del, get } from '../../api/api.js';
import { complain } from '../../state/say.js';
import { texts } from '../../texts.js';
import { exactly } from '../../times.js';

/** Where one is signed in, and how to end that. */
export function sessions(changed) {
  let all = [];

  async function end({ id }) {
    try {
      await del(`sessions/${id}`);
      all = all.filter((session) => session.id !== id);
      changed();
    } catch (problem) {
      complain(problem);
    }
  }

  const row = (session) => html`<div class="face" role="listitem">
    <span class="face-text"><strong>${session.current ? texts.settings.thisBrowser
      : texts.settings.otherSession}</strong>
      <small>${texts.settings.since(exactly(session.createdAt))}</small></span>
    ${session.current ? '' : html`<button class="quiet" type="button" @click=${() => end(session)}
      >${texts.settings.end}</button>`}</div>`;

  return {
    async read() {
      all = (await get('sessions')).items;
    },
    render: () => html`<section class="sheet"><h2>${texts.settings.parts.sessions}</h2>
      <p class="hint padded">${texts.settings.sessionsHint}</p>
      <div role="list">${all.map(row)}</div></section>`,
  };
}
