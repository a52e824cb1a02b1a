// SPDX-License-Identifier: Apache-2.0
import type { ErrorCode, Problem } from './schemas.js';

/** A refusal of the server, or of a proxy before it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** The stable reason; absent if the answer is none of Tidings, but for example of a proxy. */
  readonly code: ErrorCode | undefined;
  /** The id of the request in the log of the server. */
  readonly requestId: string | undefined;
  /** Seconds until it is possible again. */
  readonly retryAfter: number | undefined;
  readonly problem: Problem | undefined;

  constructor(status: number, problem?: Problem, retryAfter?: number) {
    super(problem?.detail ?? `the answer has the status ${status} and is none of Tidings`);
    this.status = status;
    this.code = problem?.code;
    this.requestId = problem?.requestId;
    this.retryAfter = retryAfter ?? problem?.retryAfter;
    this.problem = problem;
  }

  static async of(answer: Response): Promise<ProblemError> {
    const seconds = Number(answer.headers.get('Retry-After') ?? NaN);
    const isProblem =
      answer.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
    return new ProblemError(
      answer.status,
      isProblem ? await answer.json() as Problem : undefined,
      Number.isFinite(seconds) ? seconds : undefined,
    );
  }
}
