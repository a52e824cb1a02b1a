// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { complain } from '../state/say.js';
import { texts } from '../texts.js';
import { day } from '../times.js';
import { openDialog } from './dialog.js';
import { nameLink, nameLinks } from '../parts/name.js';

/** Says why an activity is in the feed, as the server explains it. */
export async function openWhy({ id }) {
  try {
    const explanation = await get(`feed/explain/${id}`);
    await openDialog(texts.why.title, (close) => html`
      <div @click=${({ target }) => target.closest('a') && close()}>${told(explanation)}</div>`);
  } catch (problem) {
    complain(problem);
  }
}

function told({ verdict, via, audiences }) {
  const edges = audiences.filter(({ edge }) => edge);
  return html`
    <p>${texts.why.verdicts[verdict]?.(nameLinks(via)) ?? verdict}</p>
    ${edges.length ? html`<ul class="plain-list">${edges.map(edgeRow)}</ul>` : nothing}`;
}

const edgeRow = ({ ref, edge, admits, muted }) => html`<li>
  ${nameLink(ref)}: ${texts.why.edge(day(edge.since), edge.verbs.join(', '), edge.until && day(edge.until))}
  ${muted ? texts.why.muted : nothing} ${admits ? nothing : texts.why.notAdmitted}</li>`;
