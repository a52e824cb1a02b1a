// SPDX-License-Identifier: Apache-2.0
import { post } from '../api/api.js';
import { connectionState } from '../api/live.js';
import { signal } from '../signal.js';
import { texts } from '../texts.js';
import { localDrafts } from './localDrafts.js';
import { isPoll } from './polls.js';
import { isRecording, isUploaded } from './uploads.js';

const KEY_BYTES = 16;
/**
 * How long a post may be retried. The server remembers idempotency keys for 24 hours; later, a
 * retry could create a duplicate.
 */
const IDEMPOTENCY_WINDOW_MS = 23 * 60 * 60 * 1000;
/** Statuses of temporary errors; 0 is an unreachable server. */
const RETRYABLE_STATUSES = new Set([0, 408, 429, 500, 502, 503, 504]);

const storage = localDrafts('unsent');
/** Unsent posts, including those of earlier visits; sent again when connected. */
let unsent = storage.all()
  .filter(({ value }) => isDraft(value?.draft))
  .map(({ name, value, at }) => ({ key: name, draft: value.draft, at, isStored: true }));
for (const item of unsent) if (isExpired(item)) item.problem = { message: texts.posting.old };

/** Emitted with an activity that the server has acknowledged. */
export const posted = signal();
/** Emitted when an unsent post was added, sent, rejected or discarded. */
export const unsentChanged = signal();

/**
 * Sends a post. It is shown at once and stored in this browser until the server has acknowledged
 * it.
 */
export function publish(draft) {
  const item = { key: randomKey(), draft, at: Date.now() };
  storage.save(item.key, { draft });
  item.isStored = Boolean(storage.get(item.key));
  unsent.push(item);
  send(item);
}

/** Unsent comments on an activity, or unsent posts if there is no target. */
export const unsentTo = (target) =>
  unsent.filter(({ draft }) => (draft.verb === 'comment' ? draft.targets[0] : undefined) === target);

export const isSending = () => unsent.some(({ sending }) => sending);

/** Whether the server has rejected it; after other errors its state is unknown. */
export const isRefused = ({ problem }) => Boolean(problem) && !RETRYABLE_STATUSES.has(problem.status);

/** Sends or retries a post. The idempotency key prevents duplicates. */
export async function send(item) {
  if (item.sending) return;
  if (item.isStored && !storage.get(item.key)) {
    discard(item); // already sent or discarded in another tab
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

/** Discards an unsent post. */
export function discard(item) {
  storage.remove(item.key);
  unsent = unsent.filter((other) => other !== item);
  unsentChanged.emit();
}

const canRetry = (item) => !isRefused(item) && !isExpired(item);

function isExpired({ at }) {
  return Date.now() - at > IDEMPOTENCY_WINDOW_MS;
}

/** Whether a stored value is a draft: anything on this host may write to the storage. */
function isDraft(draft) {
  const { pictures = [], recording, poll, ...object } = draft?.object ?? {};
  const strings = [draft?.verb, ...Object.values(object)];
  return Array.isArray(draft?.targets) && Array.isArray(pictures) && pictures.every(isUploaded)
    && (recording === undefined || isRecording(recording))
    && (poll === undefined || isPoll(poll))
    && strings.every((text) => typeof text === 'string');
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');

connectionState.on((state) => {
  if (state === 'connected') unsent.filter(canRetry).forEach(send);
});
