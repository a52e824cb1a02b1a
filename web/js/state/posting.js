// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/api.js';
import { connectionState } from '../api/live.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { localDrafts } from './localDrafts.js';

const KEY_BYTES = 16;
/** The server knows a key for 24 hours; later the same draft could become a second post. */
const IDEMPOTENCY_WINDOW_MS = 23 * 60 * 60 * 1000;
/** What a server is short of for a while: it may have it the next time. */
const RETRYABLE_STATUSES = new Set([0, 408, 429, 500, 502, 503, 504]);

const storage = localDrafts('unsent');
/** What a former visit has left is sent again when there is a connection. */
let unsent = storage.all()
  .filter(({ value }) => isDraft(value?.draft))
  .map(({ name, value, at }) => ({ key: name, draft: value.draft, at, isStored: true }));
for (const item of unsent) if (isExpired(item)) item.problem = { message: texts.posting.old };

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
  storage.save(item.key, { draft });
  item.isStored = Boolean(storage.get(item.key));
  unsent.push(item);
  send(item);
}

/** What was not acknowledged yet and belongs to this activity, or to none: with its `problem`. */
export const unsentTo = (target) =>
  unsent.filter(({ draft }) => (draft.verb === 'comment' ? draft.targets[0] : undefined) === target);

export const isSending = () => unsent.some(({ sending }) => sending);

/** Whether the server has said no; of anything else it is not known whether it has it. */
export const isRefused = ({ problem }) => Boolean(problem) && !RETRYABLE_STATUSES.has(problem.status);

/** Tries it again: sent again after an answer that was lost, it is still one post. */
export async function send(item) {
  if (item.sending) return;
  if (item.isStored && !storage.get(item.key)) {
    discard(item); // another tab has seen to it
    return;
  }
  item.sending = true;
  item.problem = undefined;
  unsentChanged.emit();
  try {
    const activity = await post('activities', item.draft, { 'Idempotency-Key': item.key });
    posted.emit(activity);
    discard(item);
  } catch (problem) {
    item.problem = problem;
  }
  item.sending = false;
  unsentChanged.emit();
}

/** Gives it up; whoever asked has its draft. */
export function discard(item) {
  storage.remove(item.key);
  unsent = unsent.filter((other) => other !== item);
  unsentChanged.emit();
}

const canRetry = (item) => !isRefused(item) && !isExpired(item);

function isExpired({ at }) {
  return Date.now() - at > IDEMPOTENCY_WINDOW_MS;
}

/** What is kept may have been written by anything on this host. */
function isDraft(draft) {
  const strings = [draft?.verb, ...Object.values(draft?.object ?? {})];
  return Array.isArray(draft?.targets) && strings.every((text) => typeof text === 'string');
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');

connectionState.on((state) => {
  if (state === 'connected') unsent.filter(canRetry).forEach(send);
});
