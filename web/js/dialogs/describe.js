// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { getWithVersion, put } from '../api/api.js';
import { isMe, rename } from '../api/session.js';
import { learn } from '../state/names.js';
import { complain } from '../state/say.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../parts/form.js';

/** Told with the entity once the server has its new description. */
export const described = signal();

/** Opens the form in which somebody says what a thing is, or who they are. */
export async function openDescribe(ref) {
  try {
    const { body, version } = await getWithVersion(`entities/${ref}`).catch(nobodyYet);
    await openDialog(isMe(ref) ? texts.describe.me : texts.describe.it(ref), (close) =>
      describing(ref, body, version, () => close(true)));
  } catch (problem) {
    complain(problem);
  }
}

/** The form itself. @param then is called when it is stored */
export const describing = (ref, { name, about, image }, version, then) => form({
  fields: html`
    <label><span>${texts.describe.name}</span>
      <input name="name" required maxlength="100" dir="auto" value=${name ?? ''}></label>
    <label><span>${texts.describe.about}</span>
      <textarea name="about" rows="3" maxlength="1000" dir="auto" .value=${about ?? ''}></textarea></label>
    <label><span>${texts.describe.image}</span>
      <input name="image" inputmode="url" maxlength="1000" placeholder="https://" value=${image ?? ''}
      ></label>`,
  button: texts.save,
  name: `describe ${ref} ${version ?? ''}`,
  act: async (said) => {
    await store(ref, said, version);
    then();
  },
});

// With If-Match nothing is overwritten that somebody else wrote since the form was opened.
async function store(ref, said, version) {
  const profile = Object.fromEntries(Object.entries(said)
    .map(([field, value]) => [field, value.trim()])
    .filter(([, value]) => value));
  const entity = await put(`entities/${ref}`, profile, version ? { 'If-Match': version } : {});
  learn(entity);
  if (isMe(ref)) rename({ ref, name: entity.name, image: entity.image });
  described.tell(entity);
}

function nobodyYet(problem) {
  if (problem.code !== 'not_found') throw problem;
  return { body: {} };
}
