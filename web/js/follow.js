// SPDX-License-Identifier: Apache-2.0
import { del, get, put } from './api.js';
import { byId, h } from './dom.js';
import { faceRow } from './faces.js';
import { onSubmit } from './form.js';
import { Pages } from './pages.js';
import { handle, isRef, readRef } from './refs.js';
import { announce, complain } from './say.js';
import { me, signedIn, signedOut } from './session.js';
import { signal } from './signal.js';

/** Told with `{ref, follows}` once the server has it. */
export const followed = signal();

/** Follows or unfollows, whichever it is not yet. */
export function followButton(ref, follows) {
  const button = h('button',
    { class: 'follow', type: 'button', 'data-follow': ref, click: toggle });
  paint(button, follows);
  return button;
}

async function toggle({ currentTarget: button }) {
  button.disabled = true;
  try {
    await follow(button.dataset.follow, !button.classList.contains('follows'));
  } catch (problem) {
    complain(problem);
  } finally {
    button.disabled = false;
  }
}

async function follow(ref, follows) {
  await (follows ? put(`follows/${ref}`, {}) : del(`follows/${ref}`));
  for (const button of buttonsOf(ref)) paint(button, follows);
  announce(`You ${follows ? '' : 'no longer '}follow ${handle(ref)}`);
  followed.tell({ ref, follows });
}

function paint(button, follows) {
  button.classList.toggle('follows', follows);
  button.title = follows ? 'Unfollow' : 'Follow';
  button.textContent = follows ? 'Following' : 'Follow';
  button.setAttribute('aria-label', `${button.textContent} ${handle(button.dataset.follow)}`);
}

const buttonsOf = (ref) => document.querySelectorAll(`[data-follow="${ref}"]`);

/** What we follow, newest first; its names are the ones that "via" says in the feed. */
const pages = new Pages({
  within: byId('followed'),
  ask: (after) => get(`entities/${me().ref}/following`, { after, limit: 50 }),
  add: (face) => pages.list.append(faceRow(face, followButton(face.ref, true))),
  nothing: 'Nothing yet.',
});

onSubmit(byId('follow'), async ({ ref: text }) => {
  const ref = readRef(text);
  if (!isRef(ref)) throw new Error('Write it as type:id, such as city:lisbon, or as @ana.');
  await follow(ref, true);
  byId('follow').reset();
});

signedIn.on(() => pages.restart());
signedOut.on(() => {
  byId('follow').reset();
  pages.clear();
});
// What was unfollowed keeps its row, so that a slip is one press to mend.
followed.on(({ ref, follows }) => {
  const listed = pages.list.querySelector(`[data-follow="${ref}"]`);
  if (follows && !listed) pages.restart();
});
