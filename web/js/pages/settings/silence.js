// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../../api/api.js';
import { faceRow } from '../../parts/face.js';
import '../../parts/listing.js';
import { Listing } from '../../state/listing.js';
import { unblock, unmute } from '../../state/silence.js';
import { texts } from '../../texts.js';
import { day } from '../../times.js';

/** Whom one blocks and what one mutes, and how to take that back. */
export function silence() {
  const list = (path) => new Listing((after) => get(path, { after }), (face) => ({ key: face.ref, face }));
  const blocks = list('blocks');
  const mutes = list('mutes');

  const row = (listing, undo, verb) => ({ face }) => html`<div role="listitem">${faceRow(face, html`
    ${face.until ? html`<small>${texts.settings.until(day(face.until))}</small>` : nothing}
    <button class="quiet" type="button" @click=${async () => {
      if (await undo(face)) listing.remove(face.ref);
    }}>${verb}</button>`)}</div>`;

  return {
    render: () => html`
      ${section(texts.settings.blocks, texts.settings.blocksHint, blocks,
        row(blocks, unblock, texts.settings.unblock))}
      ${section(texts.settings.mutes, texts.settings.mutesHint, mutes,
        row(mutes, unmute, texts.settings.unmute))}`,
  };
}

const section = (title, hint, listing, row) => html`<section class="sheet"><h2>${title}</h2>
  <p class="hint padded">${hint}</p>
  <tidings-listing label=${title} .listing=${listing} .nothing=${texts.nobody} .row=${row}
    ></tidings-listing></section>`;
