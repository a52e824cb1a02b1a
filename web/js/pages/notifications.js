// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { isMe } from '../api/session.js';
import { relativeTime } from '../components/relativeTime.js';
import { avatar } from '../components/avatar.js';
import { icon } from '../components/icon.js';
import '../components/followRequests.js';
import '../components/listingView.js';
import { pageUrl, activityRef } from '../refs.js';
import { siteUrl } from '../urls.js';
import { listing, setVisible, markAllRead, markRead } from '../state/notifications.js';
import { showError } from '../state/toasts.js';
import { formatList, texts } from '../texts.js';
import { Page } from './page.js';

/** Number of actors that are named or pictured in a notification; others are counted. */
const MAX_NAMES = 2;
const MAX_AVATARS = 5;
/** Icons by notification type. */
const ICONS = {
  follow: 'person', like: 'love', comment: 'comment', share: 'share', mention: 'comment', activity: 'bell',
  takedown: 'bell', custom: 'bell', poll: 'bell', follow_request: 'person', follow_approved: 'person',
};

/** The list of grouped notifications. */
class Notifications extends Page {
  connectedCallback() {
    super.connectedCallback();
    this.heading = texts.notifications.title;
    setVisible(true);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    setVisible(false);
  }

  render() {
    return html`
      <header class="title">
        <h1>${texts.notifications.title}</h1>
        <button class="link" type="button" @click=${() => markAllRead().catch(showError)}
          >${texts.notifications.readAll}</button>
      </header>
      <tidings-requests></tidings-requests>
      <tidings-listing class="panel" label=${texts.notifications.title} .listing=${listing}
        .emptyText=${texts.notifications.nothing} .row=${notificationRow}></tidings-listing>`;
  }
}

function notificationRow(row) {
  const { type, actors, updatedAt, seen, read } = row.notification;
  const classes = `notification ${seen ? '' : 'unseen'} ${read ? '' : 'unread'}`;
  const elsewhere = linkOf(row.notification);
  return html`<div role="listitem" class=${classes}>
    <a href=${elsewhere ?? hrefOf(row)} data-item
      target=${elsewhere ? '_blank' : nothing} rel=${elsewhere ? 'noopener noreferrer' : nothing} @click=${() => markRead(row)}>
      <span class="avatars">${actors.slice(0, MAX_AVATARS).map(avatar)}</span>
      <span class="notification-text">${icon(ICONS[type] ?? 'bell')}<span dir="auto"
        >${sentence(row.notification)}</span> ${relativeTime(updatedAt)}
        ${read ? nothing : html`<span class="visually-hidden">${texts.notifications.unread}</span>`}</span>
      ${quote(row)}
    </a></div>`;
}

/** The reason of a takedown, the latest comment, or else what it is about. */
function quote({ notification: { takedown, comment }, model }) {
  const { text, name } = (comment ?? model?.activity)?.object ?? {};
  const quotedText = takedown?.reason ?? text ?? name;
  return quotedText ? html`<q dir="auto">${quotedText}</q>` : nothing;
}

/** The address to which a notice of the site leads, if any. */
const linkOf = ({ custom }) => custom?.link && siteUrl(custom.link);

function hrefOf({ notification: { actors, mentions }, model }) {
  if (mentions > 1 && actors[0]) return pageUrl(actors[0].ref); // where all these posts are
  if (model) return pageUrl(activityRef(model));
  return actors[0] ? pageUrl(actors[0].ref) : './notifications';
}

function sentence({ type, actors, count, mentions, custom }) {
  const { types } = texts.notifications;
  return (Object.hasOwn(types, type) ? types[type] : types.other)(
    actorNames(actors, count), type, mentions, {
      text: custom?.text, count, isOwn: isMe(actors[0]?.ref),
    });
}

/** "Ana", "Ana and Ben", "Ana, Ben and 3 others". */
function actorNames(actors, count) {
  const names = actors.slice(0, MAX_NAMES).map(({ name }) => html`<strong dir="auto">${name}</strong>`);
  const others = count - names.length;
  if (others > 0) names.push(texts.notifications.others(others));
  return formatList(names);
}

customElements.define('tidings-notifications', Notifications);
