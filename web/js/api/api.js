// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';
import { texts } from '../texts.js';

/** Request timeout; longer than the server's own timeout. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Responses by URL that `early.js` has requested; each is used once. */
const earlyResponses = globalThis.earlyResponses ?? new Map();

/** The session, or the token of the site, has expired or was ended. */
const SIGNED_OUT = new Set(['unauthenticated', 'invalid_token', 'token_expired', 'session_ended']);

/** Emitted when the server rejects the cookie that says who the user is. */
export const unauthenticated = signal();

/**
 * An error answer of the server (RFC 9457). `code` is stable and machine-readable, `message` is
 * shown to the user. Status 0 means that there was no usable answer.
 */
export class Problem extends Error {
  constructor(status, code, detail) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

export const get = (path, query) => call('GET', path, { query });
export const put = (path, body, headers) => call('PUT', path, { body, headers });
export const post = (path, body, headers) => call('POST', path, { body, headers });
export const patch = (path, body, headers) => call('PATCH', path, { body, headers });
export const del = (path, query) => call('DELETE', path, { query });

/** Fetches an entity with its version, which updates send as `If-Match`. */
export async function getWithVersion(path) {
  const response = await send('GET', path);
  return { body: await parseBody(response), version: response.headers.get('ETag') };
}

async function call(method, path, options) {
  const response = await send(method, path, options);
  return response.status === 204 ? undefined : parseBody(response);
}

/** Parses the JSON body. A truncated body counts as an unreachable server. */
const parseBody = (response) => response.json().catch(() => {
  throw new Problem(0, 'unreachable', texts.problems.unreachable);
});

async function send(method, path, { query = {}, body, headers } = {}) {
  const url = new URL(`./v1/${path}`, document.baseURI);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const response = await fetchOrThrow(url, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.ok) return response;
  const problem = await parseProblem(response);
  if (SIGNED_OUT.has(problem.code)) unauthenticated.emit();
  throw problem;
}

function takeEarlyResponse({ href }, { method }) {
  const response = method === 'GET' ? earlyResponses.get(href) : undefined;
  earlyResponses.delete(href);
  return response;
}

async function fetchOrThrow(url, request) {
  try {
    return await (takeEarlyResponse(url, request) ?? fetch(url, request));
  } catch {
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  }
}

async function parseProblem(response) {
  return problemOf(response.status, await response.json().catch(() => ({})));
}

/** The error that an answer tells of. @param problem its body */
export function problemOf(status, problem) {
  const { byCode } = texts.problems;
  const text = Object.hasOwn(byCode, problem.code) ? byCode[problem.code](problem) : undefined;
  const detail = text ?? problem.detail ?? problem.title ?? texts.problems.status(status);
  return new Problem(status, problem.code, detail);
}
