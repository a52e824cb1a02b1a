// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { del, get, put } from '../api/api.js';
import { onFrame } from '../api/live.js';
import { me } from '../api/session.js';
import { inOrder } from '../api/queue.js';
import { signal } from '../signal.js';
import { cacheEntity } from '../state/entityCache.js';
import { announce, showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { entityRow } from './avatar.js';
import { Component } from './component.js';

/** Emitted when somebody has asked to follow the user, or has withdrawn it. */
const requestsChanged = signal();
onFrame('notification', ({ notification }) =>
  notification.type === 'follow_request' && requestsChanged.emit());

/** The newest requests to follow the user, each to be approved or refused. */
class FollowRequests extends Component {
  static properties = { requests: { state: true } };

  #unsubscribe;

  connectedCallback() {
    super.connectedCallback();
    this.#unsubscribe = requestsChanged.on(() => this.#load());
    this.#load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  async #load() {
    if (!me()) return;
    try {
      const { items } = await get('follow-requests');
      items.forEach(cacheEntity);
      this.requests = items;
    } catch {
      // Not critical: the notifications below name those who ask.
    }
  }

  render() {
    if (!this.requests?.length) return nothing;
    return html`<section class="panel" aria-label=${texts.requests.title}>
      <h2>${texts.requests.title}</h2>
      <div role="list">${this.requests.map((entity) => html`<div role="listitem">${entityRow(entity,
        this.#buttons(entity))}</div>`)}</div>
    </section>`;
  }

  #buttons(entity) {
    const { approve, refuse } = texts.requests;
    return html`<span class="follow-buttons">
      <button class="primary" type="button" aria-label=${approve.of(entity.name)}
        @click=${() => this.#answer(entity, put, approve.done)}>${approve.short}</button>
      <button class="secondary" type="button" aria-label=${refuse.of(entity.name)}
        @click=${() => this.#answer(entity, del, refuse.done)}>${refuse.short}</button>
    </span>`;
  }

  /** Shown at once, and undone if the server refuses it. */
  async #answer(entity, request, done) {
    const before = this.requests;
    this.requests = before.filter(({ ref }) => ref !== entity.ref);
    try {
      await inOrder(entity.ref, () => request(`follow-requests/${entity.ref}`));
      announce(done(entity.name));
    } catch (problem) {
      this.requests = before;
      showError(problem);
    }
  }
}

customElements.define('tidings-requests', FollowRequests);
