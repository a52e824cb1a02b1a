// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { shortcutsEnabled, setShortcutsEnabled } from '../../shortcuts.js';
import { THEMES, currentTheme, setTheme } from '../../theme.js';
import { texts } from '../../texts.js';

/** Settings of this browser: theme and keyboard shortcuts. */
export const appearance = (onChange) => ({
  render: () => html`<section class="panel fields padded"><h2>${texts.settings.parts.look}</h2>
    <fieldset><legend>${texts.settings.theme}</legend>${THEMES.map((name) => html`
      <label class="check"><input type="radio" name="theme" .checked=${currentTheme() === name}
        @change=${() => {
          setTheme(name);
          onChange();
        }}> <span>${texts.settings.themes[name]}</span></label>`)}</fieldset>
    <label class="check"><input type="checkbox" .checked=${shortcutsEnabled()}
      @change=${({ target }) => setShortcutsEnabled(target.checked)}>
      <span>${texts.settings.keys}</span></label>
    <p class="hint"><a href="./moderation">${texts.settings.moderation}</a></p>
  </section>`,
});
