// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { edgeTo, follow, unfollow } from '../state/following.js';
import { nameOf } from '../state/names.js';
import { announce, complain } from '../state/say.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { form } from '../parts/form.js';

const WORDS = /^[a-z]{1,20}$/;
/** How much of the past following brings, by what is chosen. */
const BACKFILL = { all: undefined, some: 20, none: 0 };

/** How one follows something: which of its activities, until when, whether it notifies; or no longer. */
export async function openTerms(ref) {
  const name = nameOf(ref);
  let edge;
  try {
    edge = await edgeTo(ref);
  } catch (problem) {
    complain(problem);
    return;
  }
  const does = Boolean(edge);
  await openDialog(texts.follow.options(name), (close) => html`
    ${form({
      fields: fields(edge, does),
      button: does ? texts.save : texts.follow.follow,
      name: `terms ${ref}`,
      act: async (said) => {
        await follow(ref, termsOf(said));
        announce(texts.follow.followed(name));
        close(true);
      },
    })}
    ${does ? leaving(ref, name, close) : nothing}`);
}

function fields(edge, does) {
  const { notify, verbs, verbsHint, until, past, pasts } = texts.follow;
  return html`
    ${does ? nothing : html`<label><span>${past}</span> <select name="backfill">
      ${Object.keys(BACKFILL).map((much) => html`<option value=${much}>${pasts[much]}</option>`)}
    </select></label>`}
    <label class="check"><input type="checkbox" name="notify" ?checked=${edge?.notify}>
      <span>${notify}</span></label>
    <label><span>${verbs}</span> <input name="verbs" maxlength="200" autocapitalize="none"
      placeholder=${verbsHint} value=${(edge?.verbs ?? []).join(' ')}></label>
    <label><span>${until}</span> <input type="date" name="until"
      value=${edge?.until ? localDay(edge.until) : ''}></label>`;
}

/** "2026-12-02", where the reader is: Swedes write it as fields do. */
const localDay = (at) => new Date(at).toLocaleDateString('sv');

function termsOf({ backfill, notify, verbs, until }) {
  const words = verbs.split(/[\s,]+/).filter(Boolean);
  if (!words.every((word) => WORDS.test(word))) throw new Error(texts.follow.wrongVerbs);
  return {
    ...(backfill && { backfill: BACKFILL[backfill] }),
    notify: Boolean(notify),
    verbs: words,
    ...(until && { until: new Date(`${until}T23:59:59`).toISOString() }),
  };
}

const leaving = (ref, name, close) => html`<section class="leaving">
  <h3>${texts.follow.leave(name)}</h3>
  ${form({
    fields: html`
      <label class="check"><input type="radio" name="history" value="purge" checked>
        <span>${texts.follow.purge}</span></label>
      <label class="check"><input type="radio" name="history" value="keep">
        <span>${texts.follow.keep}</span></label>`,
    button: texts.follow.unfollow,
    act: async ({ history }) => {
      await unfollow(ref, history);
      announce(texts.follow.unfollowed(name));
      close(false);
    },
  })}
</section>`;
