// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { get } from '../api/api.js';
import { me } from '../api/session.js';
import { inTurn } from '../api/turns.js';
import { activityRow } from '../parts/activity.js';
import '../parts/arrivals.js';
import { described, openDescribe } from '../dialogs/describe.js';
import { avatar, tint } from '../parts/face.js';
import { followButton } from '../parts/follow.js';
import '../parts/listing.js';
import { menu } from '../parts/menu.js';
import { person } from '../parts/person.js';
import { written } from '../parts/text.js';
import { handle, isUser, pageOf } from '../refs.js';
import { arrived, removed } from '../state/activities.js';
import { composeTo } from '../state/composing.js';
import { learnFollows, settled } from '../state/following.js';
import { faceOf, learn } from '../state/names.js';
import { block, mute } from '../state/silence.js';
import { listOf } from '../state/lists.js';
import { texts } from '../texts.js';
import { short } from '../times.js';
import { Page } from './page.js';

/** The page of anything that has a ref: what it is, its counts, and one of its lists. */
class Entity extends Page {
  static properties = { entity: { state: true } };

  #ends = [];

  connectedCallback() {
    super.connectedCallback();
    const { ref, part } = this.route;
    this.open = this.kept(() => listOf(ref, part));
    this.heading = handle(ref);
    this.#ends = [
      described.on((entity) => entity.ref === ref && this.load(() => this.#read())),
      settled.on((changed) => changed === ref && this.#recount()),
      arrived.on((row) => this.open.arrive(row)),
      removed.on((id) => this.open.leave(id)),
    ];
    this.entity = this.open.entity;
    this.load(() => this.#read());
    this.open.arrivals?.look(); // it may be found again as it was left
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
  }

  async #read() {
    const entity = await this.#get().catch((problem) => this.#unheardOf(problem));
    learn(entity);
    if (me() && entity.you) learnFollows(entity.ref, entity.you.follows);
    this.open.entity = entity;
    this.entity = entity;
    const { name } = this.open;
    this.heading = name === 'activities' ? entity.name : texts.entity.lists[name].label(entity.name);
  }

  /** With what we have done to it by now. */
  #get() {
    const { ref } = this.route;
    return inTurn(ref, () => get(`entities/${ref}`));
  }

  /** Anything but a user exists from its first use on: who is here can be the first. */
  #unheardOf(problem) {
    const { ref } = this.route;
    if (problem.status !== 404 || isUser(ref) || !me()) throw problem;
    const counts = { followers: 0, following: 0, activities: 0 };
    return { ...faceOf(ref), about: null, counts, createdAt: null, you: { follows: false, owns: false } };
  }

  /** Its counts are others once the server has what we have just done. */
  async #recount() {
    const { counts } = await this.#get().catch(() => this.entity);
    this.entity = { ...this.entity, counts };
  }

  render() {
    if (this.problem) return this.missing();
    if (!this.entity) return html`<p class="foot">${texts.loading}</p>`;
    const { ref } = this.route;
    const { listing, arrivals, isOfFaces } = this.open;
    return html`
      ${this.#head(this.entity)}
      <div class="stream">
        ${arrivals ? html`<tidings-arrivals .arrivals=${arrivals}></tidings-arrivals>` : nothing}
        <tidings-listing class="sheet" ?feed=${!isOfFaces} .listing=${listing}
          label=${texts.entity.lists[this.open.name].label(this.entity.name)}
          .nothing=${texts.entity.lists[this.open.name].nothing} .row=${isOfFaces ? person : plainRow}
          data-ref=${ref}></tidings-listing>
      </div>`;
  }

  #head(entity) {
    const { ref, name, about } = entity;
    return html`<header class="sheet profile" data-tint=${tint(ref)}>
      ${avatar(entity)}
      <div class="profile-actions">${me() ? this.#actions(entity) : nothing}</div>
      <h1 dir="auto">${name}</h1>
      <p class="handle">${handle(ref)}</p>
      ${about ? html`<p class="text" dir="auto">${written(about)}</p>` : nothing}
      ${this.#lists(entity)}
    </header>`;
  }

  #actions(entity) {
    const { ref, createdAt, you } = entity;
    const mine = me().ref === ref;
    const canDescribe = you?.owns || (!isUser(ref) && !createdAt);
    return html`
      ${isUser(ref) ? nothing : html`<button class="quiet" type="button" @click=${() => composeTo(ref)}
        >${texts.entity.postHere}</button>`}
      ${canDescribe ? html`<button class="quiet" type="button" @click=${() => openDescribe(ref)}
        >${mine ? texts.entity.edit : texts.entity.describe}</button>` : nothing}
      ${followButton(ref, true)}
      ${mine ? nothing : menu(texts.entity.menu(entity.name), () => silencing(entity))}`;
  }

  #lists({ ref, name, counts }) {
    const names = isUser(ref) ? ['activities', 'followers', 'following', 'likes'] : ['activities', 'followers'];
    return html`<nav class="counts" aria-label=${texts.entity.listsOf(name)}>${names.map((list) => html`<a
      href=${pageOf(ref, list === 'activities' ? undefined : list)}
      aria-current=${list === this.open.name ? 'page' : nothing}>${list in counts
        ? html`<strong>${short(counts[list])}</strong>` : nothing}
      ${texts.entity.lists[list].counted(counts[list])}</a>`)}</nav>`;
  }
}

const plainRow = (row) => activityRow(row);

const silencing = (entity) => [
  { text: texts.actions.mute(entity.name), act: () => mute(entity) },
  isUser(entity.ref)
    && { text: texts.actions.block(entity.name), act: () => block(entity), danger: true },
].filter(Boolean);

customElements.define('tidings-entity', Entity);
