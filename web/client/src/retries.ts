// SPDX-License-Identifier: Apache-2.0
import { ProblemError } from './problem.js';

/** Bound of the first delay; doubled with each further one (full jitter). */
const BACKOFF_MS = 300;
/** A server that asks for a longer delay is not waited for: the caller decides. */
const MAX_RETRY_AFTER_S = 10;

/**
 * Milliseconds to wait before the request is sent again; undefined if it must not be.
 *
 * @param failure a refusal, or the error of a lost connection
 * @param isRepeatable whether it may be sent twice if its outcome is unknown
 * @param attempt how often it was sent again already
 */
export function delayAfter(
  failure: unknown, isRepeatable: boolean, attempt: number,
): number | undefined {
  const backoff = Math.random() * BACKOFF_MS * 2 ** attempt;
  if (!(failure instanceof ProblemError)) return isRepeatable ? backoff : undefined;
  // A 429 has done nothing; after a 5xx the outcome may be unknown.
  const mayRepeat = failure.status === 429 || (isRepeatable && isPassing(failure.status));
  const seconds = failure.retryAfter ?? 0;
  return mayRepeat && seconds <= MAX_RETRY_AFTER_S ? seconds * 1000 + backoff : undefined;
}

function isPassing(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Waits, unless the signal aborts. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
