// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { getWithVersion, put } from '../api/api.js';
import { isMe, updateMe } from '../api/session.js';
import { cacheEntity } from '../state/entityCache.js';
import { showError } from '../state/toasts.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../components/form.js';

/** Emitted with the entity after its profile was saved. */
export const profileSaved = signal();

/** Opens the profile form of an entity in a dialog. */
export async function openProfileEditor(ref) {
  try {
    const { body, version } = await getWithVersion(`entities/${ref}`).catch(emptyIfNotFound);
    await openDialog(isMe(ref) ? texts.describe.me : texts.describe.it(ref), (close) =>
      profileForm(ref, body, version, () => close(true)));
  } catch (problem) {
    showError(problem);
  }
}

/** The profile form. @param onSaved called after saving */
export const profileForm = (ref, { name, about, image, followers }, version, onSaved) => form({
  fields: html`
    <label><span>${texts.describe.name}</span>
      <input name="name" required maxlength="100" dir="auto" value=${name ?? ''}></label>
    <label><span>${texts.describe.about}</span>
      <textarea name="about" rows="3" maxlength="1000" dir="auto" .value=${about ?? ''}></textarea></label>
    <label><span>${texts.describe.image}</span>
      <input name="image" inputmode="url" maxlength="1000" placeholder="https://" value=${image ?? ''}
      ></label>
    ${isMe(ref) ? html`<label><span>${texts.describe.followers}</span>
      <select name="followers">${['everybody', 'approve'].map((policy) => html`<option value=${policy}
        .selected=${policy === followers}>${texts.describe.policies[policy]}</option>`)}</select></label>` : nothing}`,
  button: texts.save,
  name: `describe ${ref} ${version ?? ''}`,
  onSubmit: async (values) => {
    await save(ref, values, version);
    onSaved();
  },
});

// If-Match prevents overwriting a change that another user made since the form was opened.
async function save(ref, values, version) {
  const profile = Object.fromEntries(Object.entries(values)
    .map(([field, value]) => [field, value.trim()])
    .filter(([, value]) => value));
  const entity = await put(`entities/${ref}`, profile, version ? { 'If-Match': version } : {});
  cacheEntity(entity);
  if (isMe(ref)) updateMe({ ref, name: entity.name, image: entity.image });
  profileSaved.emit(entity);
}

function emptyIfNotFound(problem) {
  if (problem.code !== 'not_found') throw problem;
  return { body: {} };
}
