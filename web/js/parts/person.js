// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { faceRow } from './face.js';
import { followButton } from './follow.js';

/** Somebody or something in a list, who can be followed there. @param row `{face}` */
export const person = ({ face }) =>
  html`<div role="listitem">${faceRow(face, followButton(face.ref))}</div>`;
