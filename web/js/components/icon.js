// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';

const icons = new URL('../../icons.svg', import.meta.url);

/** One of the drawings of `icons.svg`; what it means is said by the text or label beside it. */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href="${icons}#${name}"></use></svg>`;
