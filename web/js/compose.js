// SPDX-License-Identifier: Apache-2.0
import { post } from './api.js';
import { byId } from './dom.js';
import { arrive, showHeld } from './feed.js';
import { onSubmit } from './form.js';
import { readRefs } from './refs.js';
import { signedIn } from './session.js';

/** From here on the writer is told how many characters are left. */
const TELL_LEFT_BELOW = 500;
const KEY_BYTES = 16;

const form = byId('compose');
const { text, targets, url, image } = form.elements;

/**
 * Names this draft to the server: sent again after an answer that was lost, it is still one post.
 * Another draft has another key.
 */
let draftKey;
let author;

onSubmit(form, async () => {
  draftKey ??= randomKey();
  const activity = await post('activities', draft(), { 'Idempotency-Key': draftKey });
  clear();
  showHeld();
  arrive({ activity });
});

/** Begins a post to something: the form is kept as it is, but for its target. */
export function composeTo(ref) {
  if (!readRefs(targets.value).includes(ref)) targets.value = `${targets.value} ${ref}`.trim();
  changed();
  addEventListener('hashchange', () => text.focus(), { once: true });
  location.hash = '#/';
}

function draft() {
  const object = { type: typeOfObject() };
  for (const field of [text, url, image]) {
    if (field.value.trim()) object[field.name] = field.value.trim();
  }
  return { verb: 'post', object, targets: [...new Set(readRefs(targets.value))] };
}

function typeOfObject() {
  if (image.value) return 'photo';
  return url.value ? 'link' : 'note';
}

function clear() {
  form.reset();
  form.querySelector('.error').hidden = true;
  form.querySelector('details').open = false;
  changed();
}

function changed() {
  draftKey = undefined;
  const left = text.maxLength - text.value.length;
  form.querySelector('.left').textContent = left < TELL_LEFT_BELOW ? left : '';
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');

form.addEventListener('input', changed);
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});

// A draft outlives an expired session, but is not shown to somebody else.
signedIn.on(({ ref }) => {
  form.querySelector('.error').hidden = true;
  if (author !== ref) clear();
  author = ref;
});
