// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/api.js';
import { connection } from '../api/live.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { keeper } from './kept.js';

const KEY_BYTES = 16;
/** The server knows a key for 24 hours; later the same draft could become a second post. */
const SAME_FOR_MS = 23 * 60 * 60 * 1000;
/** What a server is short of for a while: it may have it the next time. */
const FOR_NOW = new Set([0, 408, 429, 500, 502, 503, 504]);

const kept = keeper('unsent');
/** What a former visit has left is sent again when there is a connection. */
let unsent = kept.all()
  .filter(({ what }) => isDraft(what?.draft))
  .map(({ name, what, at }) => ({ key: name, draft: what.draft, at, isKept: true }));
for (const item of unsent) if (isOld(item)) item.problem = { message: texts.posting.old };

/** Told with an activity that the server has acknowledged. */
export const posted = signal();
/** Told when something is sent, was refused, or has to wait. */
export const unsentChanged = signal();

/**
 * Posts a draft. It is shown at once, and kept in this browser until the server has acknowledged
 * it; while the server cannot be reached it waits.
 */
export function publish(draft) {
  const item = { key: randomKey(), draft, at: Date.now() };
  kept.keep(item.key, { draft });
  item.isKept = Boolean(kept.get(item.key));
  unsent.push(item);
  send(item);
}

/** What was not acknowledged yet and belongs to this activity, or to none: with its `problem`. */
export const unsentTo = (target) =>
  unsent.filter(({ draft }) => (draft.verb === 'comment' ? draft.targets[0] : undefined) === target);

export const isSending = () => unsent.some(({ sending }) => sending);

/** Whether the server has said no; of anything else it is not known whether it has it. */
export const isRefused = ({ problem }) => Boolean(problem) && !FOR_NOW.has(problem.status);

/** Tries it again: sent again after an answer that was lost, it is still one post. */
export async function send(item) {
  if (item.sending) return;
  if (item.isKept && !kept.get(item.key)) {
    drop(item); // another tab has seen to it
    return;
  }
  item.sending = true;
  item.problem = undefined;
  unsentChanged.tell();
  try {
    const activity = await post('activities', item.draft, { 'Idempotency-Key': item.key });
    posted.tell(activity);
    drop(item);
  } catch (problem) {
    item.problem = problem;
  }
  item.sending = false;
  unsentChanged.tell();
}

/** Gives it up; whoever asked has its draft. */
export function drop(item) {
  kept.forget(item.key);
  unsent = unsent.filter((other) => other !== item);
  unsentChanged.tell();
}

const waits = (item) => !isRefused(item) && !isOld(item);

function isOld({ at }) {
  return Date.now() - at > SAME_FOR_MS;
}

/** What is kept may have been written by anything on this host. */
function isDraft(draft) {
  const said = [draft?.verb, ...Object.values(draft?.object ?? {})];
  return Array.isArray(draft?.targets) && said.every((text) => typeof text === 'string');
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');

connection.on((state) => {
  if (state === 'connected') unsent.filter(waits).forEach(send);
});
