// SPDX-License-Identifier: Apache-2.0
import { del, put } from './api.js';
import { h, icon } from './dom.js';
import { complain } from './say.js';
import { short } from './text.js';

/** The kinds that everybody is offered; other kinds are shown where somebody gave them. */
const KINDS = ['like', 'love', 'laugh', 'wow'];

/** The kinds of like of an activity as buttons: pressed if given by us, with how many gave it. */
export function likesBar({ id, counts, you }, card) {
  const bar = h('div', { class: 'likes', role: 'group', 'aria-label': 'Likes' });
  const mine = new Set(you?.likes);
  const buttons = new Map();
  let likes = counts.likes;

  const show = (newLikes) => {
    likes = newLikes;
    for (const kind of new Set([...KINDS, ...Object.keys(likes), ...mine])) {
      if (!buttons.has(kind)) {
        buttons.set(kind, likeButton(kind, toggle));
        bar.append(buttons.get(kind));
      }
      paint(buttons.get(kind), likes[kind] ?? 0, mine.has(kind));
    }
    for (const [kind, button] of buttons) {
      button.hidden = !KINDS.includes(kind) && !likes[kind];
    }
  };

  /** Shown at once, and taken back if the server refuses; its answer has the true counts. */
  async function toggle(kind) {
    const given = !mine.has(kind);
    const before = likes;
    buttons.get(kind).disabled = true;
    flip(kind, given);
    show({ ...likes, [kind]: Math.max(0, (likes[kind] ?? 0) + (given ? 1 : -1)) });
    try {
      const path = `activities/${id}/likes/${encodeURIComponent(kind)}`;
      show((await (given ? put(path) : del(path))).counts.likes);
    } catch (problem) {
      flip(kind, !given);
      show(before);
      complain(problem);
    } finally {
      buttons.get(kind).disabled = false;
    }
  }

  const flip = (kind, given) => (given ? mine.add(kind) : mine.delete(kind));

  card.addEventListener('counts', ({ detail }) => show(detail.counts.likes));
  show(likes);
  return bar;
}

function likeButton(kind, toggle) {
  const drawn = KINDS.includes(kind) ? icon(kind) : h('span', {}, kind);
  return h('button',
    { class: 'kind', type: 'button', title: kind, 'data-kind': kind, click: () => toggle(kind) },
    drawn, h('span', { class: 'count' }));
}

function paint(button, count, pressed) {
  button.setAttribute('aria-pressed', pressed);
  button.setAttribute('aria-label', `${button.dataset.kind}: ${count}`);
  button.querySelector('.count').textContent = count > 0 ? short(count) : '';
}
