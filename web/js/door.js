// SPDX-License-Identifier: Apache-2.0
import { byId } from './dom.js';
import { onSubmit } from './form.js';
import { signIn, signUp, signedIn, signedOut } from './session.js';

/** The two things that the form at the door does, and what it says for each. */
const MODES = {
  'sign-in': {
    button: 'Sign in',
    question: 'New here?',
    other: 'Create an account',
    password: { autocomplete: 'current-password', minlength: 1 },
    act: ({ id, password }) => signIn(id, password),
  },
  'sign-up': {
    button: 'Create account',
    question: 'Been here before?',
    other: 'Sign in',
    password: { autocomplete: 'new-password', minlength: 8 },
    act: ({ id, password, name }) => signUp(id, password, name),
  },
};

const form = byId('sign-in');
let mode;

function become(name) {
  mode = MODES[name];
  form.querySelector('[type=submit]').textContent = mode.button;
  byId('mode-question').textContent = mode.question;
  byId('mode').textContent = mode.other;
  for (const [attribute, value] of Object.entries(mode.password)) {
    form.elements.password.setAttribute(attribute, value);
  }
  for (const label of form.querySelectorAll('[data-only]')) {
    label.hidden = label.dataset.only !== name;
    label.querySelector('input').disabled = label.hidden;
  }
  form.querySelector('.error').hidden = true;
}

onSubmit(form, (fields) => mode.act({ ...fields, id: fields.id.trim() }));

byId('mode').addEventListener('click', () => {
  become(mode === MODES['sign-in'] ? 'sign-up' : 'sign-in');
  form.elements.id.focus();
});

signedIn.on(() => {
  byId('door').hidden = true;
  form.reset();
});

signedOut.on(() => {
  document.title = 'Tidings';
  byId('door').hidden = false;
  form.elements.id.focus();
});

become('sign-in');
