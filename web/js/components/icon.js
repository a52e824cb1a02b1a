// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';

const icons = new URL('../../icons.svg', import.meta.url);

/** A decorative icon of `icons.svg`; the text or label beside it says what it means. */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href="${icons}#${name}"></use></svg>`;
