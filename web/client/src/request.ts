// SPDX-License-Identifier: Apache-2.0
import { idempotentPosts } from './generated/idempotent.js';

/** A call before it is sent, with the options of any operation. */
export interface AnyOptions {
  path?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  headers?: Record<string, unknown> | undefined;
  body?: unknown;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A request, but for its token. */
export interface PlainRequest {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whether it has the same outcome when it is sent twice. */
  isRepeatable: boolean;
}

export function request(
  server: string, method: string, template: string, options: AnyOptions,
): PlainRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value);
  }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.ifMatch !== undefined) headers['If-Match'] = options.ifMatch;
  const key = method === 'POST' && idempotentPosts.has(template)
    ? options.idempotencyKey ?? newKey()
    : undefined;
  if (key !== undefined) headers['Idempotency-Key'] = key;
  return {
    method,
    address: server + expand(template, options.path ?? {}) + search(options.query ?? {}),
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    isRepeatable: key !== undefined || isIdempotent(method, options),
  };
}

/** Not a UUID, which browsers make on pages with TLS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0')).join('');
}

/** A repeated change of one version would be refused because of the first one. */
function isIdempotent(method: string, { ifMatch }: AnyOptions): boolean {
  return method === 'GET' || ((method === 'PUT' || method === 'DELETE') && ifMatch === undefined);
}

function expand(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`path.${name} is missing`);
    return encodeURIComponent(String(value)).replaceAll('%3A', ':');
  });
}

function search(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
