// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { formatDate } from '../format.js';
import { openDialog } from './dialog.js';
import { entityLink, entityLinks } from '../components/entityLink.js';

/** Explains why an activity is in the feed. */
export async function openExplanation({ id }) {
  try {
    const explanation = await get(`feed/explain/${id}`);
    await openDialog(texts.why.title, (close) => html`
      <div @click=${({ target }) => target.closest('a') && close()}>${explanationView(explanation)}</div>`);
  } catch (problem) {
    showError(problem);
  }
}

function explanationView({ verdict, via, audiences }) {
  const edges = audiences.filter(({ edge }) => edge);
  return html`
    <p>${texts.why.verdicts[verdict]?.(entityLinks(via)) ?? verdict}</p>
    ${edges.length ? html`<ul class="plain-list">${edges.map(edgeRow)}</ul>` : nothing}`;
}

const edgeRow = ({ ref, edge, admits, muted }) => html`<li>
  ${entityLink(ref)}: ${texts.why.edge(formatDate(edge.since), edge.verbs.join(', '),
    edge.until && formatDate(edge.until))}
  ${muted ? texts.why.muted : nothing} ${admits ? nothing : texts.why.notAdmitted}</li>`;
