// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, nothing } from 'lit';
import { del, get, post } from '../api/api.js';
import { isMe, me } from '../api/session.js';
import { inOrder } from '../api/queue.js';
import { activityCard } from '../components/activityCard.js';
import '../components/arrivalsButton.js';
import { profileSaved, openProfileEditor } from '../dialogs/editProfile.js';
import { openListsDialog } from '../dialogs/lists.js';
import { askForReason } from '../dialogs/reason.js';
import { avatar, tint } from '../components/avatar.js';
import { followButton } from '../components/followButton.js';
import '../components/listingView.js';
import { menu } from '../components/menu.js';
import { followableRow } from '../components/followableRow.js';
import { followerRow } from '../components/followerRow.js';
import { linkify } from '../components/linkify.js';
import { entityUrl, handle, isUser } from '../refs.js';
import { replaceUrl } from '../router.js';
import { activityArrived, activityRemoved } from '../state/activities.js';
import { requestCompose } from '../state/composeRequest.js';
import { applyFollowState, followSaved } from '../state/following.js';
import { cachedEntity, cacheEntity } from '../state/entityCache.js';
import { block, mute, onBlocked } from '../state/blocksAndMutes.js';
import { entityList } from '../state/entityLists.js';
import { isUploaded } from '../state/uploads.js';
import { listUrl } from '../state/lists.js';
import { announce, showError, showToast } from '../state/toasts.js';
import { texts } from '../texts.js';
import { imageUrl } from '../urls.js';
import { formatCount } from '../format.js';
import { Page } from './page.js';

/** The page of a user, city, topic or other entity: profile, counts and one of its lists. */
class EntityPage extends Page {
  static properties = { entity: { state: true } };

  #unsubscribes = [];

  connectedCallback() {
    super.connectedCallback();
    const { ref, section } = this.route;
    this.saved = this.savedState(() => entityList(ref, section));
    this.heading = handle(cachedEntity(ref));
    this.#unsubscribes = [
      profileSaved.on((entity) => entity.ref === ref && this.#onSaved(entity)),
      followSaved.on((changedRef) => changedRef === ref && this.#refreshCounts()),
      activityArrived.on((row) => this.saved.onArrival(row)),
      activityRemoved.on((id) => this.saved.onRemoval(id)),
      onBlocked((user) => this.saved.onBlock(user)),
    ];
    this.entity = this.saved.entity;
    this.load(() => this.#load());
    this.saved.arrivals?.refresh(); // the list may come from the history
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribes.forEach((unsubscribe) => unsubscribe());
  }

  #onSaved(entity) {
    if (this.route.handle) replaceUrl(entityUrl(entity, this.route.section)); // the handle may have changed
    this.load(() => this.#load());
  }

  async #load() {
    const entity = await this.#fetch().catch((problem) => this.#emptyEntity(problem));
    cacheEntity(entity);
    if (me() && entity.you) applyFollowState(entity.ref, entity.you.follows, Boolean(entity.you.requested));
    this.saved.entity = entity;
    this.entity = entity;
    const { name } = this.saved;
    this.heading = name === 'activities' ? entity.name : texts.entity.lists[name].label(entity.name);
  }

  /** Fetches the entity after pending changes to it. */
  #fetch() {
    const { ref } = this.route;
    return inOrder(ref, () => get(`entities/${ref}`));
  }

  /** Entities other than users exist implicitly: an unknown one is shown as empty. */
  #emptyEntity(problem) {
    const { ref } = this.route;
    if (problem.status !== 404 || isUser(ref) || !me()) throw problem;
    const counts = { followers: 0, following: 0, activities: 0 };
    const you = { follows: false, owns: false };
    return { ...cachedEntity(ref), about: null, counts, createdAt: null, you };
  }

  /** Updates the counts after the server has saved a change. */
  async #refreshCounts() {
    const { counts } = await this.#fetch().catch(() => this.entity);
    this.entity = { ...this.entity, counts };
  }

  /** A row of the shown list. The user's own followers can be removed. */
  #row(row) {
    const { name, isEntityList } = this.saved;
    if (name === 'followers' && isMe(this.route.ref)) return followerRow(row, (entity) => this.#removeFollower(entity));
    return isEntityList ? followableRow(row) : activityCard(row);
  }

  async #removeFollower({ ref, name }) {
    try {
      await inOrder(ref, () => del(`followers/${ref}`));
    } catch (problem) {
      showError(problem);
      return;
    }
    this.saved.listing.remove(ref);
    announce(texts.removeFollower.done(name));
    await this.#refreshCounts();
  }

  render() {
    if (this.problem) return this.renderProblem();
    if (!this.entity) return html`<p class="list-footer">${texts.loading}</p>`;
    const { ref } = this.route;
    const { listing, arrivals, isEntityList } = this.saved;
    return html`
      ${this.#head(this.entity)}
      <div class="stream">
        ${arrivals ? html`<tidings-arrivals .arrivals=${arrivals}></tidings-arrivals>` : nothing}
        <tidings-listing class="panel" ?feed=${!isEntityList} .listing=${listing}
          label=${texts.entity.lists[this.saved.name].label(this.entity.name)}
          .emptyText=${texts.entity.lists[this.saved.name].nothing}
          .row=${(row) => this.#row(row)}
          data-ref=${ref}></tidings-listing>
      </div>`;
  }

  #head(entity) {
    const { ref, name, about, banner } = entity;
    return html`<header class="panel profile ${isUploaded(banner) ? 'with-banner' : ''}" data-tint=${tint(ref)}>
      ${isUploaded(banner) ? html`<img class="banner" src=${imageUrl(banner.url)} alt=${banner.alt ?? ''}
        decoding="async" .style=${`--mean: ${banner.color ?? 'var(--tint)'}`}>` : nothing}
      ${avatar(entity)}
      <div class="profile-actions">${me() ? this.#actions(entity) : nothing}</div>
      <h1 dir="auto">${name}</h1>
      <p class="handle">${handle(entity)}</p>
      ${about ? html`<p class="text" dir="auto">${linkify(about)}</p>` : nothing}
      ${this.#sections(entity)}
    </header>`;
  }

  #actions(entity) {
    const { ref, createdAt, you } = entity;
    const isOwn = isMe(ref);
    const canEdit = you?.owns || (!isUser(ref) && !createdAt);
    return html`
      ${isUser(ref) ? nothing : html`<button class="secondary" type="button" @click=${() => requestCompose(ref)}
        >${texts.entity.postHere}</button>`}
      ${canEdit ? html`<button class="secondary" type="button" @click=${() => openProfileEditor(ref)}
        >${isOwn ? texts.entity.edit : texts.entity.describe}</button>` : nothing}
      ${followButton(ref, true)}
      ${isOwn ? nothing : menu(texts.entity.menu(entity.name), () => menuItems(entity))}`;
  }

  #sections(entity) {
    const { ref, name, counts } = entity;
    const sections = isUser(ref)
      ? ['activities', 'followers', 'following', 'likes']
      : ['activities', 'followers'];
    return html`<nav class="subnav" aria-label=${texts.entity.listsOf(name)}>${sections.map((section) => html`<a
      href=${entityUrl(entity, section === 'activities' ? undefined : section)}
      aria-current=${section === this.saved.name ? 'page' : nothing}>${section in counts
        ? html`<strong>${formatCount(counts[section])}</strong>` : nothing}
      ${texts.entity.lists[section].counted(counts[section])}</a>`)}
      ${isMe(ref) ? html`<a href="./bookmarks">${texts.bookmarks.link}</a>` : nothing}
      ${isUser(ref) && me() ? html`<a href=${listUrl(ref)}>${texts.lists.link}</a>` : nothing}</nav>`;
  }
}

async function report({ ref }) {
  const submit = (reason) => post(`entities/${ref}/reports`, { reason });
  if (await askForReason(ref, submit, texts.reportProfile)) showToast(texts.reportProfile.done);
}

const menuItems = (entity) => [
  { text: texts.lists.add, onSelect: () => openListsDialog(entity) },
  { text: texts.actions.mute(entity.name), onSelect: () => mute(entity) },
  isUser(entity.ref)
    && { text: texts.actions.block(entity.name), onSelect: () => block(entity), danger: true },
  entity.createdAt && !entity.you?.owns
    && { text: texts.actions.report, onSelect: () => report(entity) },
].filter(Boolean);

customElements.define('tidings-entity', EntityPage);
