// SPDX-License-Identifier: Apache-2.0
import { del, post } from '../api/api.js';
import { isMe, me } from '../api/session.js';
import { inTurn } from '../api/turns.js';
import { later } from '../later.js';
import { pageOf, refOf } from '../refs.js';
import { announce, complain, say } from '../state/say.js';
import { block, mute } from '../state/silence.js';
import { texts } from '../texts.js';

/** What can be done with an activity, for its menu. @param inFeed whether one can ask why it is here */
export function actions(known, { inFeed, edit }) {
  const { actor } = known.activity;
  const mine = isMe(actor.ref);
  return [
    { text: texts.actions.copyLink, act: () => copyLink(known) },
    inFeed && { text: texts.actions.why, act: () => why(known) },
    mine && { text: texts.actions.edit, act: edit },
    mine && { text: texts.actions.delete, act: () => remove(known), danger: true },
    me() && !mine && { text: texts.actions.mute(actor.name), act: () => mute(actor) },
    me() && !mine && { text: texts.actions.block(actor.name), act: () => block(actor), danger: true },
    me() && !mine && { text: texts.actions.report, act: () => report(known), danger: true },
  ].filter(Boolean);
}

async function copyLink(known) {
  const address = new URL(pageOf(refOf(known)), document.baseURI).href;
  try {
    await navigator.clipboard.writeText(address);
    say(texts.actions.linkCopied);
  } catch {
    say(address); // to be copied by hand
  }
}

/** Nobody is asked first, as it can be undone. */
async function remove(known) {
  known.delete(true);
  announce(texts.activity.deleted);
  try {
    await inTurn(known.id, () => del(`activities/${known.id}`));
  } catch (problem) {
    if (problem.status === 404) return; // gone already
    known.restore(known.activity);
    complain(problem);
  }
}

async function why(known) {
  (await later(() => import('../dialogs/why.js')))?.openWhy(known);
}

async function report(known) {
  const dialog = await later(() => import('../dialogs/report.js'));
  const tell = (said) => post(`activities/${known.id}/reports`, { reason: said });
  const reason = await dialog?.openReport(known.id, tell);
  if (reason) say(texts.report.done);
}
