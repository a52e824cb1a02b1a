// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { ago } from '../parts/ago.js';
import { avatar } from '../parts/face.js';
import { icon } from '../parts/icon.js';
import '../parts/listing.js';
import { pageOf, refOf } from '../refs.js';
import { listing, looking, markAllRead, markRead } from '../state/notices.js';
import { complain } from '../state/say.js';
import { listed, texts } from '../texts.js';
import { Page } from './page.js';

/** How many of the newest actors are named and pictured; the others are counted. */
const NAMED = 2;
const PICTURED = 5;
/** What each type is known by at a glance. */
const SIGNS = { follow: 'person', like: 'love', comment: 'comment', mention: 'comment', takedown: 'bell' };

/** What concerns oneself, grouped. */
class Notifications extends Page {
  connectedCallback() {
    super.connectedCallback();
    this.heading = texts.notifications.title;
    looking(true);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    looking(false);
  }

  render() {
    return html`
      <header class="title">
        <h1>${texts.notifications.title}</h1>
        <button class="link" type="button" @click=${() => markAllRead().catch(complain)}
          >${texts.notifications.readAll}</button>
      </header>
      <tidings-listing class="sheet" label=${texts.notifications.title} .listing=${listing}
        .nothing=${texts.notifications.nothing} .row=${notice}></tidings-listing>`;
  }
}

function notice(row) {
  const { type, actors, updatedAt, seen, read } = row.notification;
  const state = `notice ${seen ? '' : 'unseen'} ${read ? '' : 'unread'}`;
  return html`<div role="listitem" class=${state}>
    <a href=${about(row)} data-item @click=${() => markRead(row)}>
      <span class="avatars">${actors.slice(0, PICTURED).map(avatar)}</span>
      <span class="sentence">${icon(SIGNS[type] ?? 'bell')}<span dir="auto">${told(row.notification)}</span> ${ago(updatedAt)}
        ${read ? nothing : html`<span class="visually-hidden">${texts.notifications.unread}</span>`}</span>
      ${quoted(row)}
    </a></div>`;
}

function quoted({ notification: { takedown }, known }) {
  const { text, name } = known?.activity.object ?? {};
  const words = takedown?.reason ?? text ?? name;
  return words ? html`<q dir="auto">${words}</q>` : nothing;
}

function about({ notification: { actors }, known }) {
  if (known) return pageOf(refOf(known));
  return actors[0] ? pageOf(actors[0].ref) : './notifications';
}

function told({ type, actors, count }) {
  const { types } = texts.notifications;
  return (Object.hasOwn(types, type) ? types[type] : types.other)(who(actors, count), type);
}

/** "Ana", "Ana and Ben", "Ana, Ben and 3 others". */
function who(actors, count) {
  const named = actors.slice(0, NAMED).map(({ name }) => html`<strong dir="auto">${name}</strong>`);
  const others = count - named.length;
  if (others > 0) named.push(texts.notifications.others(others));
  return listed(named);
}

customElements.define('tidings-notifications', Notifications);
