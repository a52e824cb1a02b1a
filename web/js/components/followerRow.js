// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { texts } from '../texts.js';
import { entityRow } from './avatar.js';
import { followButton } from './followButton.js';

/** A row of the user's own followers. @param row `{entity}` @param onRemove receives the entity */
export const followerRow = ({ entity }, onRemove) =>
  html`<div role="listitem">${entityRow(entity, html`${followButton(entity.ref)}
    <button class="secondary" type="button" aria-label=${texts.removeFollower.of(entity.name)}
      @click=${() => onRemove(entity)}>${texts.removeFollower.short}</button>`)}</div>`;
