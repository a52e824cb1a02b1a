// SPDX-License-Identifier: Apache-2.0
import { get, put } from './api.js';
import { byId, h } from './dom.js';
import { avatar } from './faces.js';
import { on, opened } from './live.js';
import { Pages } from './pages.js';
import { announce, complain } from './say.js';
import { signedOut } from './session.js';
import { ago } from './time.js';

/** How many of the newest actors are named; the others are counted. */
const NAMED = 2;
const PICTURED = 5;

/** What each type of notification says after those who did it. */
const SENTENCES = {
  follow: 'followed you',
  like: 'liked your post',
  comment: 'commented on your post',
  mention: 'mentioned you',
  activity: 'posted',
  takedown: 'took down a post of yours',
};

const view = byId('notifications');

const pages = new Pages({
  within: byId('notices'),
  ask: async (after) => {
    const page = await get('notifications', { after });
    tellUnseen(page.unseen);
    return page;
  },
  add: (notification) => rowOf(notification) ?? pages.list.append(row(notification)),
  nothing: 'Nothing yet. Who follows you or likes what you post is told here.',
});

const rowOf = ({ id }) => pages.list.querySelector(`[data-notice="${CSS.escape(id)}"]`);

/** Whoever looks at the list has seen what is in it. */
export async function notificationsShown() {
  const nothingUnseen = byId('unseen').hidden;
  if (nothingUnseen || view.hidden || document.visibilityState !== 'visible') return;
  tellUnseen(0);
  await put('notifications/seen', {}).catch(complain);
}

function row({ id, type, actors, count, activity, takedown, updatedAt, seen, read }) {
  const text = takedown?.reason ?? activity?.object.text ?? activity?.object.name;
  const about = activity ? `activity:${activity.id}` : actors[0]?.ref ?? 'notifications';
  const open = ({ currentTarget: link }) => {
    link.parentElement.classList.remove('unseen', 'unread');
    if (!read) put('notifications/read', { ids: [id] }).catch(() => {});
  };
  return h('li', {
    class: ['notice', !seen && 'unseen', !read && 'unread'].filter(Boolean).join(' '),
    'data-notice': id,
    'data-updated': updatedAt,
  }, h('a', { href: `#/${about}`, click: open },
    h('span', { class: 'avatars' }, actors.slice(0, PICTURED).map(avatar)),
    h('span', { class: 'sentence' },
      takedown ? 'A moderator' : who(actors, count), ` ${SENTENCES[type] ?? type} `, ago(updatedAt)),
    text && h('q', {}, text)));
}

/** "Ana", "Ana and Ben", "Ana, Ben and 3 others". */
function who(actors, count) {
  const named = actors.slice(0, NAMED).map(({ name }) => h('strong', {}, name));
  const others = count - named.length;
  if (others > 0) named.push(others === 1 ? '1 other' : `${others} others`);
  return named.flatMap((name, i) => {
    if (i === 0) return [name];
    return [i === named.length - 1 ? ' and ' : ', ', name];
  });
}

function tellUnseen(count) {
  const badge = byId('unseen');
  badge.hidden = count === 0;
  badge.textContent = count > 99 ? '99+' : count;
  notificationsShown();
}

// A group that grows moves to the top; one that was marked elsewhere, or that somebody has left,
// stays where it is; and one that nobody is in any more goes.
on('notification', ({ notification, unseen }) => {
  const { count, updatedAt } = notification;
  const known = rowOf(notification);
  if (count > 0 && known?.dataset.updated === updatedAt) {
    const same = row(notification);
    if (!view.hidden && known.matches('.unseen')) same.classList.add('unseen');
    known.replaceWith(same);
  } else {
    known?.remove();
    if (count > 0 && isNewest(updatedAt)) arrive(row(notification));
  }
  tellUnseen(unseen);
});

const isNewest = (time) => time >= (pages.list.firstElementChild?.dataset.updated ?? '');

function arrive(notice) {
  pages.list.prepend(notice);
  announce(notice.querySelector('.sentence').textContent);
}

// Not sooner: what comes between the list and the connection would be in neither.
opened.on(() => pages.restart());
on('gap', () => pages.restart());
on('welcome', () => pages.stale && pages.restart());
signedOut.on(() => {
  pages.clear();
  tellUnseen(0);
});

document.addEventListener('visibilitychange', notificationsShown);
byId('read-all').addEventListener('click', async () => {
  try {
    await put('notifications/read', {});
    pages.list.querySelectorAll('li').forEach((li) => li.classList.remove('unseen', 'unread'));
    tellUnseen(0);
  } catch (problem) {
    complain(problem);
  }
});
