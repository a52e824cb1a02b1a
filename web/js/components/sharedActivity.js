// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { activityRef, entityUrl, handle, pageUrl } from '../refs.js';
import { texts } from '../texts.js';
import { content } from './activityContent.js';
import { avatar } from './avatar.js';
import { Component } from './component.js';
import { pollOf } from './poll.js';
import { relativeTime } from './relativeTime.js';

/** The activity inside a share with words. */
class SharedActivity extends Component {
  static properties = { model: {} };

  willUpdate(changes) {
    if (changes.has('model')) this.rerenderOn(this.model.changed);
  }

  render() {
    const { activity, isDeleted } = this.model;
    if (isDeleted) return sharedIsGone();
    const { id, actor, publishedAt } = activity;
    return html`<div class="shared" role="group" aria-label=${texts.activity.label(actor.name)}>
      <span class="byline">
        ${avatar(actor)}
        <a class="name" dir="auto" href=${entityUrl(actor)}>${actor.name}</a>
        <span class="handle">${handle(actor)}</span>
        <a class="time" href=${pageUrl(activityRef({ id }))}>${relativeTime(publishedAt)}</a>
      </span>
      ${content(activity)}
      ${pollOf(this.model)}
    </div>`;
  }
}

customElements.define('tidings-shared', SharedActivity);

/** In place of an activity that the reader may not see any more. */
export const sharedIsGone = () => html`<p class="shared deleted">${texts.share.gone}</p>`;

/** The activity that another one shares. @param model its model, if it is shown */
export const sharedActivity = (model) =>
  (model ? html`<tidings-shared .model=${model}></tidings-shared>` : sharedIsGone());
