// SPDX-License-Identifier: Apache-2.0
import { card } from './activity.js';
import { get } from './api.js';
import { byId, h } from './dom.js';
import { faceRow } from './faces.js';
import { showingChanged } from './live.js';
import { Pages } from './pages.js';

/** The page of one activity, and of those who like it. */
export async function showActivity(id) {
  const post = h('ol', { class: 'sheet list' });
  const likers = h('div');
  byId('page').replaceChildren(
    h('header', { class: 'title' }, h('h1', {}, 'Post')),
    post,
    h('section', { class: 'sheet' }, h('h2', {}, 'Liked by'), likers));

  const pages = new Pages({
    within: likers,
    ask: (after) => get(`activities/${id}/likes`, { after }),
    add: ({ user, kind }) =>
      pages.list.append(faceRow(user, h('span', { class: 'verb' }, kind))),
    nothing: 'Nobody yet.',
  });

  const activity = await get(`activities/${id}`);
  document.title = `${activity.actor.name} · Tidings`;
  const shown = card(activity);
  shown.addEventListener('counts', () => pages.restart());
  post.append(shown);
  showingChanged();
  await pages.restart();
}
