// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get, put } from '../../api/api.js';
import { inOrder } from '../../api/queue.js';
import { form } from '../../components/form.js';
import { formatDate } from '../../format.js';
import { showError } from '../../state/toasts.js';
import { texts } from '../../texts.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The muted words: listed, added one by one, removed. All are stored at once. */
export function mutedWords(onChange) {
  let words = [];

  async function store(chosen) {
    ({ items: words } = await inOrder('muted-words', () => put('muted-words', { items: chosen })));
    onChange();
  }

  async function add({ text, days }, element) {
    const until = days ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
    await store([...words.filter((word) => word.text !== text), { text, until }]);
    element.reset();
  }

  const remove = (removed) => store(words.filter((word) => word !== removed)).catch(showError);

  const row = (word) => html`<div class="row padded" role="listitem"><bdi class="grow">${word.text}</bdi>
    ${word.until ? html`<small>${texts.settings.until(formatDate(word.until))}</small>` : nothing}
    <button class="secondary" type="button" aria-label=${texts.settings.words.removeWord(word.text)}
      @click=${() => remove(word)}>${texts.settings.unmute}</button></div>`;

  return {
    async load() {
      ({ items: words } = await get('muted-words'));
    },
    render: () => html`<section class="panel"><h2>${texts.settings.words.title}</h2>
      <p class="hint padded">${texts.settings.words.hint}</p>
      ${words.length ? html`<div role="list" aria-label=${texts.settings.words.title}>${words.map(row)}</div>` : nothing}
      ${form({
        fields: html`
          <label>${texts.settings.words.word}
            <input name="text" required maxlength="100" autocomplete="off"></label>
          <label>${texts.settings.words.duration} <select name="days">
            ${Object.entries(texts.settings.words.durations).map(([days, name]) => html`<option
              value=${days === 'ever' ? '' : days}>${name}</option>`)}</select></label>`,
        button: texts.settings.words.add,
        onSubmit: add,
      })}</section>`,
  };
}
