// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { entityRow } from './avatar.js';
import { followButton } from './followButton.js';

/** Somebody or something in a list, who can be followed there. @param row `{face}` */
export const followableRow = ({ entity }) =>
  html`<div role="listitem">${entityRow(entity, followButton(entity.ref))}</div>`;
