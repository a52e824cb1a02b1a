// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { post } from '../api/api.js';
import { watchList } from '../api/live.js';
import { isMe, me } from '../api/session.js';
import { activityCard } from '../components/activityCard.js';
import { entityRow } from '../components/avatar.js';
import { followButton } from '../components/followButton.js';
import { form } from '../components/form.js';
import '../components/arrivalsButton.js';
import '../components/listingView.js';
import { titleField } from '../dialogs/lists.js';
import { askForReason } from '../dialogs/reason.js';
import { formatCount } from '../format.js';
import { navigate, replaceUrl } from '../router.js';
import { activityRemoved } from '../state/activities.js';
import {
  changeMember, deleteList, listFeed, listMembers, listed, listsOf, listUrl, nameFor, putList,
} from '../state/lists.js';
import { showError, showToast } from '../state/toasts.js';
import { texts } from '../texts.js';
import { Page } from './page.js';

/** The lists of a user, with the feed and the members of one. */
class ListsPage extends Page {
  static properties = { lists: { state: true } };

  #unsubscribes = [];

  connectedCallback() {
    super.connectedCallback();
    const { query } = this.route;
    this.owner = query.get('of') ?? me().ref;
    this.name = query.get('list');
    this.saved = this.savedState(() => (this.name
      ? { feed: listFeed(this.owner, this.name), members: listMembers(this.owner, this.name) }
      : {}));
    this.heading = texts.lists.title;
    this.load(() => this.#load());
    if (this.name) this.#watch();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    watchList(undefined);
    this.#unsubscribes.splice(0).forEach((unsubscribe) => unsubscribe());
  }

  /** New posts wait behind a button, as in the own feed. */
  #watch() {
    const { owner, name, saved: { feed } } = this;
    this.#unsubscribes = [
      listed.on((list) => list.owner === owner && list.name === name && this.#onListed(list)),
      activityRemoved.on((id) => {
        feed.listing.remove(id);
        feed.arrivals.drop(id);
      }),
    ];
    watchList({ owner, name });
  }

  #onListed({ newest }) {
    const { listing, arrivals } = this.saved.feed;
    const shown = [...listing.rows, ...arrivals].some(({ key }) => key === newest);
    if (!shown) arrivals.refresh();
  }

  async #load() {
    this.lists = await listsOf(this.owner);
  }

  render() {
    if (this.problem) return this.renderProblem();
    if (!this.lists) return html`<p class="list-footer">${texts.loading}</p>`;
    const list = this.lists.find(({ name }) => name === this.name);
    return html`
      <header class="title"><h1>${list ? html`<bdi>${list.title}</bdi>` : texts.lists.title}</h1></header>
      ${this.lists.length ? html`<nav class="subnav panel" aria-label=${texts.lists.title}>
        ${this.lists.map((each) => this.#link(each))}</nav>` : nothing}
      ${this.name ? this.#list(list) : this.#overview()}`;
  }

  #link({ name, title, members }) {
    return html`<a href=${listUrl(this.owner, name)} aria-current=${name === this.name ? 'page' : nothing}
      ><bdi>${title}</bdi> <strong>${formatCount(members)}</strong></a>`;
  }

  #overview() {
    return html`<section class="panel">
      ${this.lists.length ? nothing : html`<p class="padded">${texts.lists.none}</p>`}
      ${isMe(this.owner)
        ? html`<p class="hint padded">${texts.lists.help}</p>${form({
          fields: titleField(), button: texts.lists.create, onSubmit: ({ title }) => this.#create(title),
        })}`
        : nothing}
    </section>`;
  }

  #list(list) {
    const { feed, members } = this.saved;
    return html`
      <div class="stream">
        <tidings-arrivals .arrivals=${feed.arrivals}></tidings-arrivals>
        <tidings-listing class="panel" feed label=${texts.lists.feed} .listing=${feed.listing}
          .emptyText=${texts.lists.nothing} .row=${(row) => activityCard(row)}></tidings-listing>
      </div>
      <section class="panel list-members">
        <h2>${texts.lists.members}</h2>
        <tidings-listing label=${texts.lists.members} .listing=${members}
          .emptyText=${texts.lists.noMembers} .row=${(row) => this.#member(row)}></tidings-listing>
        ${list && isMe(this.owner) ? this.#actions(list) : nothing}
        ${list && me() && !isMe(this.owner) ? html`<div class="row end padded"><button class="link" type="button"
          @click=${() => this.#report()}>${texts.reportList.title}</button></div>` : nothing}
      </section>`;
  }

  #member({ entity }) {
    return html`<div role="listitem">${entityRow(entity, isMe(this.owner)
      ? html`<button class="secondary" type="button" aria-label=${texts.lists.removeMember(entity.name)}
        @click=${() => this.#remove(entity)}>${texts.lists.remove}</button>`
      : followButton(entity.ref))}</div>`;
  }

  #actions({ visibility }) {
    const isPublic = visibility === 'public';
    return html`<div class="row end padded">
      <button class="secondary" type="button" @click=${() => this.#publish(isPublic ? 'private' : 'public')}
        >${isPublic ? texts.lists.makePrivate : texts.lists.makePublic}</button>
      <button class="danger" type="button" @click=${() => this.#delete()}>${texts.lists.delete}</button>
    </div>`;
  }

  async #report() {
    const { owner, name } = this;
    const submit = (reason) => post(`entities/${owner}/reports`, { reason, list: name });
    if (await askForReason(`${owner} ${name}`, submit, texts.reportList)) showToast(texts.reportList.done);
  }

  async #create(title) {
    const { name } = await putList(nameFor(title, this.lists), title, 'private');
    navigate(listUrl(this.owner, name));
  }

  async #remove({ ref }) {
    await this.#attempt(async () => {
      await changeMember(this.name, ref, false);
      this.saved.members.remove(ref);
      await this.#load();
    });
  }

  async #publish(visibility) {
    const { title } = this.lists.find(({ name }) => name === this.name);
    await this.#attempt(async () => {
      await putList(this.name, title, visibility);
      await this.#load();
    });
  }

  async #delete() {
    await this.#attempt(async () => {
      await deleteList(this.name);
      replaceUrl(listUrl(this.owner));
      this.name = null;
      await this.#load();
    });
  }

  async #attempt(action) {
    try {
      await action();
    } catch (problem) {
      showError(problem);
    }
  }
}

customElements.define('tidings-lists', ListsPage);
