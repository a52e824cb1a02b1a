// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';

/** Lists the keyboard shortcuts. */
export const openHelp = () => openDialog(texts.help.title, () => html`<dl class="keys">
  ${Object.entries(texts.help.keys).map(([key, description]) => html`<div><dt><kbd>${key}</kbd></dt>
    <dd>${description}</dd></div>`)}</dl>`);
