// SPDX-License-Identifier: Apache-2.0
import { del } from './api.js';
import { delivery } from './delivery.js';
import { h, icon, picture, pictureAddress, webAddress } from './dom.js';
import { avatar } from './faces.js';
import { likesBar } from './likes.js';
import { on } from './live.js';
import { handle, learn, refLink } from './refs.js';
import { announce, complain, confirmed } from './say.js';
import { me } from './session.js';
import { outwards, written } from './text.js';
import { ago } from './time.js';

/** Texts that are longer begin folded. */
const FOLD_ABOVE = 700;

/**
 * An activity as a card. It keeps itself up to date: frames about the activity reach each of its
 * cards as events of the DOM.
 *
 * @param via why it is in the feed; besides its actor, who is named anyway
 */
export function card(activity, via = []) {
  const { id, actor, verb, object, targets, publishedAt } = activity;
  learn(actor);
  const mine = actor.ref === me().ref;
  const otherTargets = targets.filter((ref) => !via.includes(ref) && ref !== actor.ref);
  const withdraw = ({ detail: { ref } }) => {
    if (!via.includes(ref)) return;
    via = via.filter((reason) => reason !== ref);
    if (via.length === 0) element.remove();
    element.querySelector('.via').replaceWith(reasons(via, actor));
  };
  const element = h('li', { class: 'activity', 'data-activity': id, changed: rewrite,
    removed: leave, withdrawn: withdraw },
    h('article', { 'aria-label': `${actor.name}, ${verb}` },
      h('a', { class: 'face-link', href: `#/${actor.ref}`, tabindex: '-1', 'aria-hidden': 'true' },
        avatar(actor)),
      h('header', {},
        h('a', { class: 'name', href: `#/${actor.ref}`, 'data-names': actor.ref }, actor.name),
        h('span', { class: 'handle' }, handle(actor.ref)),
        h('a', { class: 'time', href: `#/activity:${id}` }, ago(publishedAt)),
        reasons(via, actor)),
      verb !== 'post' && h('span', { class: 'verb' }, verb),
      content(object),
      otherTargets.length > 0 && h('p', { class: 'targets' }, 'to ', listed(otherTargets)),
      h('footer', {}, mine && delivery(activity), mine && deleteButton(id))));
  element.querySelector('footer').prepend(likesBar(activity, element));
  return element;
}

/** Why it is in the feed, besides its actor. */
function reasons(via, actor) {
  const others = via.filter((ref) => ref !== actor.ref);
  return h('span', { class: 'via', hidden: others.length === 0 }, 'via ', listed(others));
}

function content({ text, name, url, image }) {
  const address = url && webAddress(url);
  const source = image && pictureAddress(image);
  return h('div', { class: 'content' },
    text && folding(text),
    source && picture(source, { class: 'image', alt: name ?? '' }),
    address && outwards(address, h('span', { class: 'link-card' },
      name && h('strong', {}, name), h('small', {}, new URL(address).host))),
    name && !address && !source && h('p', {}, h('strong', {}, name)));
}

function folding(text) {
  const paragraph = h('p', { class: 'text' }, written(text));
  if (text.length <= FOLD_ABOVE) return paragraph;
  paragraph.classList.add('folded');
  const unfold = ({ target }) => {
    paragraph.classList.remove('folded');
    target.remove();
  };
  return [paragraph, h('button', { class: 'link', type: 'button', click: unfold }, 'Read on')];
}

const listed = (refs) => refs.flatMap((ref, i) => (i ? [', ', refLink(ref)] : [refLink(ref)]));

function deleteButton(id) {
  const remove = async () => {
    if (!await confirmed('Delete this post? Nobody will see it any more.', 'Delete')) return;
    try {
      await del(`activities/${id}`);
      tellCards('removed', { id });
    } catch (problem) {
      complain(problem);
    }
  };
  return h('button', { class: 'quiet small', type: 'button', title: 'Delete',
    'aria-label': 'Delete this post', click: remove }, icon('bin'));
}

function rewrite({ currentTarget: element, detail: { object } }) {
  element.querySelector('.content').replaceWith(content(object));
}

/** Fades out first, where it can be seen and nobody asked for less motion. */
function leave({ currentTarget: element }) {
  if (element.contains(document.activeElement)) element.closest('.list')?.focus();
  element.classList.add('leaving');
  Promise.all(element.getAnimations().map(({ finished }) => finished))
    .then(() => element.remove(), () => element.remove());
  announce('A post was removed');
}

/** Whatever is told of an activity goes to each card that shows it. */
export const tellCards = (type, detail) =>
  tell(`[data-activity="${detail.id}"]`, type, detail);

function tell(which, type, detail) {
  for (const element of document.querySelectorAll(which)) {
    element.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

on('changed', ({ activity }) => tellCards('changed', activity));
on('counts', (frame) => tellCards('counts', frame));
on('removed', (frame) => tellCards('removed', frame));
on('withdrawn', (frame) => tell('[data-activity]', 'withdrawn', frame));
