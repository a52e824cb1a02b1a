// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { deleteAccount, isSignedInBySite, me } from '../../api/session.js';
import { form } from '../../components/form.js';
import { idOf } from '../../refs.js';
import { texts } from '../../texts.js';

/** What users can do with all that is stored of them: take it along, or have it erased. */
export const data = () => ({
  render: () => html`
    <section class="panel" aria-labelledby="download-title">
      <h2 id="download-title">${texts.settings.data.download}</h2>
      <p class="hint padded">${texts.settings.data.downloadHint}</p>
      <div class="row end padded"><a class="secondary button" href="./v1/users/${idOf(me().ref)}/export"
        download>${texts.settings.data.download}</a></div>
    </section>
    <section class="panel" aria-labelledby="delete-title">
      <h2 id="delete-title">${texts.settings.data.delete}</h2>
      <p class="hint padded">${isSignedInBySite()
        ? texts.settings.data.ofSite : texts.settings.data.deleteHint}</p>
      ${isSignedInBySite() ? '' : deletion()}
    </section>`,
});

function deletion() {
  const id = idOf(me().ref);
  return form({
    fields: html`<label><span>${texts.settings.data.confirm(id)}</span> <input name="id" required
      maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr"></label>`,
    button: texts.settings.data.delete,
    onSubmit: async ({ id: typed }) => {
      if (typed.trim() !== id) throw new Error(texts.settings.data.otherId(id));
      await deleteAccount();
    },
  });
}
