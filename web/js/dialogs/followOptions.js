// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { fetchEdge, follow, unfollow } from '../state/following.js';
import { nameOf } from '../state/entityCache.js';
import { announce, showError } from '../state/toasts.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../components/form.js';

const VERB = /^[a-z]{1,20}$/;
/** Number of past posts to add to the feed, by choice; undefined means all. */
const BACKFILL = { all: undefined, some: 20, none: 0 };

/** Opens the follow options of an entity: verbs, end date, notifications; also unfollows. */
export async function openFollowOptions(ref) {
  const name = nameOf(ref);
  let edge;
  try {
    edge = await fetchEdge(ref);
  } catch (problem) {
    showError(problem);
    return;
  }
  const isFollowing = Boolean(edge);
  await openDialog(texts.follow.options(name), (close) => html`
    ${form({
      fields: optionFields(edge, isFollowing),
      button: isFollowing ? texts.save : texts.follow.follow,
      name: `terms ${ref}`,
      onSubmit: async (values) => {
        await follow(ref, parseOptions(values));
        announce(texts.follow.followed(name));
        close(true);
      },
    })}
    ${isFollowing ? unfollowSection(ref, name, close) : nothing}`);
}

function optionFields(edge, isFollowing) {
  const { notify, verbs, verbsHint, until, past, pasts } = texts.follow;
  return html`
    ${isFollowing ? nothing : html`<label><span>${past}</span> <select name="backfill">
      ${Object.keys(BACKFILL).map((choice) => html`<option value=${choice}>${pasts[choice]}</option>`)}
    </select></label>`}
    <label class="check"><input type="checkbox" name="notify" ?checked=${edge?.notify}>
      <span>${notify}</span></label>
    <label><span>${verbs}</span> <input name="verbs" maxlength="200" autocapitalize="none"
      placeholder=${verbsHint} value=${(edge?.verbs ?? []).join(' ')}></label>
    <label><span>${until}</span> <input type="date" name="until"
      value=${edge?.until ? localDate(edge.until) : ''}></label>`;
}

/** A local date such as "2026-12-02". The Swedish locale uses the format of date fields (ISO 8601). */
const localDate = (time) => new Date(time).toLocaleDateString('sv');

function parseOptions({ backfill, notify, verbs, until }) {
  const verbList = verbs.split(/[\s,]+/).filter(Boolean);
  if (!verbList.every((word) => VERB.test(word))) throw new Error(texts.follow.wrongVerbs);
  return {
    ...(backfill && { backfill: BACKFILL[backfill] }),
    notify: Boolean(notify),
    verbs: verbList,
    ...(until && { until: new Date(`${until}T23:59:59`).toISOString() }),
  };
}

const unfollowSection = (ref, name, close) => html`<section class="unfollow">
  <h3>${texts.follow.leave(name)}</h3>
  ${form({
    fields: html`
      <label class="check"><input type="radio" name="history" value="purge" checked>
        <span>${texts.follow.purge}</span></label>
      <label class="check"><input type="radio" name="history" value="keep">
        <span>${texts.follow.keep}</span></label>`,
    button: texts.follow.unfollow,
    onSubmit: async ({ history }) => {
      await unfollow(ref, history);
      announce(texts.follow.unfollowed(name));
      close(false);
    },
  })}
</section>`;
