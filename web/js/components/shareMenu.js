// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { me } from '../api/session.js';
import { formatCount } from '../format.js';
import { lazyImport } from '../lazy.js';
import { isShareable, loadShared, share, unshare } from '../state/shares.js';
import { showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { icon } from './icon.js';
import { menu } from './menu.js';

/** The button that shares an activity, with the number of shares. */
export function shareMenu(model) {
  const { counts: { shares = 0 } } = model.activity;
  const count = html`${icon('share')}<span class="count" aria-hidden="true"
    >${shares > 0 ? formatCount(shares) : nothing}</span>`;
  const label = texts.share.counted(shares);
  return me() && isShareable(model.activity)
    ? menu(label, () => items(model), { content: count, className: 'post-action', opened: () => load(model) })
    : html`<span class="post-action shares" title=${label}><span class="visually-hidden">${label}</span>${count}</span>`;
}

const items = (model) => [
  model.sharedByMe
    ? { text: texts.share.undo, onSelect: () => unshare(model) }
    : { text: texts.share.share, onSelect: () => share(model) },
  { text: texts.share.quote, onSelect: () => openQuote(model) },
];

const load = (model) => loadShared(model).catch(showError);

async function openQuote(model) {
  (await lazyImport(() => import('../dialogs/quote.js')))?.openQuoteDialog(model);
}
