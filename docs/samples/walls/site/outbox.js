// SPDX-License-Identifier: Apache-2.0
// What Tidings is still to be told, in order, while it cannot be reached too.
import { ProblemError } from '@tidings/client';

const RETRY_MS = 5_000;

/** A real site has a table, written in the transaction of what it tells about. */
const untold = [];
let telling;

/**
 * Calls Tidings now, or later if it does not answer. So that a call may be made twice, it has to be idempotent.
 *
 * @returns a promise that ends when there is nothing to tell, or Tidings does not answer; it never fails
 */
export function tell(what, call) {
  untold.push({ what, call });
  return tellAll();
}

function tellAll() {
  telling ??= tellEach().finally(() => { telling = undefined; });
  return telling;
}

async function tellEach() {
  while (untold.length > 0) {
    const { what, call } = untold[0];
    try {
      await call();
    } catch (failure) {
      console.error(`${what}: ${failure.message}`);
      if (!isRefused(failure)) return;
    }
    untold.shift();
  }
}

/** Whether the call will be refused again. A wrong key is mended by the operator. */
function isRefused(failure) {
  return failure instanceof ProblemError && [400, 404, 409, 413, 422].includes(failure.status);
}

setInterval(tellAll, RETRY_MS).unref();
