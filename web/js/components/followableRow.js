// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { entityRow } from './avatar.js';
import { followButton } from './followButton.js';

/** A list row with a follow button. @param row `{entity}` */
export const followableRow = ({ entity }) =>
  html`<div role="listitem">${entityRow(entity, followButton(entity.ref))}</div>`;
