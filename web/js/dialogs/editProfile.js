// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { getWithVersion, patch, put } from '../api/api.js';
import { isMe, updateMe } from '../api/session.js';
import { cacheEntity } from '../state/entityCache.js';
import { showError } from '../state/toasts.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../components/form.js';
import '../components/pictureField.js';
import { idOf } from '../refs.js';

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
export const profileForm = (ref, entity, version, onSaved) => form({
  fields: html`
    <label><span>${texts.describe.name}</span>
      <input name="name" required maxlength="100" dir="auto" value=${entity.name ?? ''}></label>
    <label><span>${texts.describe.about}</span>
      <textarea name="about" rows="3" maxlength="1000" dir="auto" .value=${entity.about ?? ''}></textarea></label>
    <label><span>${texts.describe.image}</span>
      <input name="image" inputmode="url" maxlength="1000" placeholder="https://" value=${entity.image ?? ''}
      ></label>
    <tidings-upload-button .label=${texts.describe.upload} @uploaded=${useAsImage}></tidings-upload-button>
    <fieldset><legend>${texts.describe.banner}</legend>
      <tidings-banner-field .picture=${entity.banner}></tidings-banner-field></fieldset>
    ${isMe(ref) ? html`<label><span>${texts.describe.handle}</span>
      <input name="handle" maxlength="64" pattern="[A-Za-z0-9_]+([.\\-][A-Za-z0-9_]+)*" autocapitalize="none"
      spellcheck="false" dir="ltr" placeholder=${idOf(ref)} value=${entity.handle ?? ''}></label>
      <label><span>${texts.describe.followers}</span>
      <select name="followers">${['everybody', 'approve'].map((policy) => html`<option value=${policy}
        .selected=${policy === entity.followers}>${texts.describe.policies[policy]}</option>`)}</select></label>` : nothing}`,
  button: texts.save,
  name: `describe ${ref} ${version ?? ''}`,
  onSubmit: async (values) => {
    await save(ref, entity, values, version);
    onSaved();
  },
});

// If-Match prevents overwriting a change that another user made since the form was opened.
async function save(ref, before, values, version) {
  const { banner, ...fields } = values;
  const profile = Object.entries(fields).map(([field, value]) => [field, value.trim() || null]);
  if (banner !== JSON.stringify(before.banner)) profile.push(['banner', banner ? JSON.parse(banner) : null]);
  const entity = version && before.createdAt
    ? await patch(`entities/${ref}`, changes(before, profile), { 'If-Match': version })
    : await put(`entities/${ref}`, Object.fromEntries(profile.filter(([, value]) => value)));
  cacheEntity(entity);
  if (isMe(ref)) updateMe({ ref, name: entity.name, image: entity.image, handle: entity.handle });
  profileSaved.emit(entity);
}

/** Fields that are as they were are left out, as the user may not be allowed to change them. */
const changes = (before, profile) =>
  Object.fromEntries(profile.filter(([field, value]) => value !== (before[field] ?? null)));

function useAsImage({ target, detail }) {
  target.closest('form').elements.image.value = detail.sizes.avatar.url;
}

function emptyIfNotFound(problem) {
  if (problem.code !== 'not_found') throw problem;
  return { body: {} };
}
