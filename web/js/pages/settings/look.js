// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { keysAreOn, turnKeys } from '../../keys.js';
import { THEMES, theme, useTheme } from '../../theme.js';
import { texts } from '../../texts.js';

/** How the pages look and listen, in this browser. */
export const look = (changed) => ({
  render: () => html`<section class="sheet fields padded"><h2>${texts.settings.parts.look}</h2>
    <fieldset><legend>${texts.settings.theme}</legend>${THEMES.map((name) => html`
      <label class="check"><input type="radio" name="theme" .checked=${theme() === name}
        @change=${() => {
          useTheme(name);
          changed();
        }}> <span>${texts.settings.themes[name]}</span></label>`)}</fieldset>
    <label class="check"><input type="checkbox" .checked=${keysAreOn()}
      @change=${({ target }) => turnKeys(target.checked)}> <span>${texts.settings.keys}</span></label>
    <p class="hint"><a href="./moderation">${texts.settings.moderation}</a></p>
  </section>`,
});
