// SPDX-License-Identifier: Apache-2.0
import { getWithVersion, put } from './api.js';
import { byId } from './dom.js';
import { onSubmit } from './form.js';
import { complain } from './say.js';
import { me, renamed } from './session.js';
import { signal } from './signal.js';

const FIELDS = ['name', 'about', 'image'];

const dialog = byId('describe');
const form = dialog.querySelector('form');
let subject;

/** Told with the entity once the server has its new description. */
export const described = signal();

/** Opens the form in which somebody says what a thing is, or who they are. */
export async function describe(ref) {
  try {
    const { body: entity, version } = await getWithVersion(`entities/${ref}`);
    subject = { ref, version };
    form.querySelector('h2').textContent = ref === me().ref ? 'Edit profile' : `Describe ${ref}`;
    for (const field of FIELDS) form.elements[field].value = entity[field] ?? '';
    form.querySelector('.error').hidden = true;
    dialog.showModal();
  } catch (problem) {
    complain(problem);
  }
}

// With If-Match nothing is overwritten that somebody else wrote since the form was opened.
onSubmit(form, async (fields) => {
  const { ref, version } = subject;
  const said = FIELDS.filter((field) => fields[field].trim());
  const profile = Object.fromEntries(said.map((field) => [field, fields[field].trim()]));
  const entity = await put(`entities/${ref}`, profile, version ? { 'If-Match': version } : {});
  dialog.close();
  if (ref === me().ref) renamed({ ref, name: entity.name, image: entity.image });
  described.tell(entity);
});

form.querySelector('[data-close]').addEventListener('click', () => dialog.close());
