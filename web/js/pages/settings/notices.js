// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { get, put } from '../../api/api.js';
import { inOrder } from '../../api/queue.js';
import { showError } from '../../state/toasts.js';
import { texts } from '../../texts.js';

/** The types of this server; kinds of the site are added once they are chosen. */
const TYPES = Object.keys(texts.settings.notices.types);

/** The choice where each type of notification is shown, or sent. */
export function notices(onChange) {
  let preferences = { default: { app: true, out: false }, kinds: [] };

  const channelsOf = (kind) =>
    preferences.kinds.find((each) => each.kind === kind) ?? preferences.default;

  /** @param kind undefined for all that are not listed */
  async function choose(kind, channel, wanted) {
    const before = preferences;
    const { app, out } = { ...channelsOf(kind), [channel]: wanted };
    const others = before.kinds.filter((each) => each.kind !== kind);
    const chosen = kind
      ? { ...before, kinds: [...others, { kind, app, out }] }
      : { ...before, default: { app, out } };
    preferences = chosen;
    onChange();
    try {
      await inOrder('notifications/preferences', () => put('notifications/preferences', chosen));
    } catch (problem) {
      if (preferences === chosen) preferences = before; // a later choice contains this one
      onChange();
      showError(problem);
    }
  }

  const checkbox = (kind, channel) => html`<label class="check"><input type="checkbox"
    .checked=${channelsOf(kind)[channel]}
    @change=${({ target }) => choose(kind, channel, target.checked)}>
    <span>${texts.settings.notices[channel]}</span></label>`;

  const group = (kind, name) => html`<fieldset><legend dir="auto">${name}</legend>
    ${checkbox(kind, 'app')}${checkbox(kind, 'out')}</fieldset>`;

  return {
    async load() {
      preferences = await get('notifications/preferences');
    },
    render() {
      const kinds = preferences.kinds.map(({ kind }) => kind)
        .filter((kind) => !TYPES.includes(kind)).toSorted();
      return html`<section class="panel fields padded"><h2>${texts.settings.parts.notices}</h2>
        <p class="hint">${texts.settings.notices.hint}</p>
        ${TYPES.map((type) => group(type, texts.settings.notices.types[type]))}
        ${kinds.map((kind) => group(kind, kind))}
        ${group(undefined, texts.settings.notices.others)}</section>`;
    },
  };
}
