// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../../api/api.js';
import { entityRow } from '../../components/avatar.js';
import '../../components/listingView.js';
import { Listing } from '../../state/listing.js';
import { unblock, unmute } from '../../state/blocksAndMutes.js';
import { texts } from '../../texts.js';
import { formatDate } from '../../format.js';
import { mutedWords } from './mutedWords.js';

/** The muted words, and the lists of blocked users and muted entities. */
export function blocksAndMutes(onChange) {
  const words = mutedWords(onChange);
  const listingOf = (path) =>
    new Listing((after) => get(path, { after }), (entity) => ({ key: entity.ref, entity }));
  const blocks = listingOf('blocks');
  const mutes = listingOf('mutes');

  const row = (listing, undo, label) => ({ entity }) => html`<div role="listitem">${entityRow(entity, html`
    ${entity.until ? html`<small>${texts.settings.until(formatDate(entity.until))}</small>` : nothing}
    <button class="secondary" type="button" @click=${async () => {
      if (await undo(entity)) listing.remove(entity.ref);
    }}>${label}</button>`)}</div>`;

  return {
    load: words.load,
    render: () => html`
      ${words.render()}
      ${section(texts.settings.blocks, texts.settings.blocksHint, blocks,
        row(blocks, unblock, texts.settings.unblock))}
      ${section(texts.settings.mutes, texts.settings.mutesHint, mutes,
        row(mutes, unmute, texts.settings.unmute))}`,
  };
}

const section = (title, hint, listing, row) => html`<section class="panel"><h2>${title}</h2>
  <p class="hint padded">${hint}</p>
  <tidings-listing label=${title} .listing=${listing} .emptyText=${texts.nobody} .row=${row}
    ></tidings-listing></section>`;
