// SPDX-License-Identifier: Apache-2.0
import type { paths } from './generated/api.js';

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The paths that have a method; the live connection is none of them. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: { 101: unknown } } | undefined
    ? never
    : P
}[keyof paths];

export type Operation<M extends Method, P extends PathOf<M>> = NonNullable<paths[P][M]>;

/** Headers that the client sends by itself, or leaves to the cache of the browser. */
type OwnHeaders = 'Idempotency-Key' | 'If-None-Match' | 'If-Match';

/** The parameters at a place, without any if there are none. */
type Parameters<O, Where extends string> = O extends { parameters: { [W in Where]?: infer P } }
  ? [P] extends [never] ? object : Lenient<NonNullable<P>>
  : object;

/** Optional ones may be undefined, also with exactOptionalPropertyTypes. */
type Lenient<T> = { [K in keyof T]: Pick<Partial<T>, K> extends Pick<T, K> ? T[K] | undefined : T[K] };

type Optionally<Name extends string, T> = [keyof T] extends [never]
  ? unknown
  : Partial<T> extends T ? { [K in Name]?: T | undefined } : { [K in Name]: T };

type RequestBody<O> = O extends { requestBody?: never } ? unknown : O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B | undefined }
    : unknown;

type Takes<O, Header extends string, Name extends string> =
  Header extends keyof Parameters<O, 'header'> ? { [K in Name]?: string | undefined } : unknown;

export interface CommonOptions {
  /** Cancels the call, also while it waits for a retry. */
  signal?: AbortSignal | undefined;
}

/** The options of a call, named as in the OpenAPI document. */
export type Options<O> = CommonOptions
  & Optionally<'path', Parameters<O, 'path'>>
  & Optionally<'query', Parameters<O, 'query'>>
  & Optionally<'headers', Omit<Parameters<O, 'header'>, OwnHeaders>>
  & RequestBody<O>
  & Takes<O, 'Idempotency-Key', 'idempotencyKey'>
  & Takes<O, 'If-Match', 'ifMatch'>;

/** The options as arguments: none are needed if the call has no mandatory ones. */
export type Arguments<O> = Partial<Options<O>> extends Options<O> ? [Options<O>?] : [Options<O>];

type Success<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202 | 204)] : never;

type Content<R> = R extends { content: { 'application/json': infer B } }
  ? B
  : R extends { content: Record<string, unknown> } ? Blob : undefined;

/** The body of a successful response: JSON, or a picture, or none. */
export type Answer<O> = Content<Success<O>>;

/** The lists: paths whose GET returns pages. */
export type ListPath = {
  [P in PathOf<'get'>]: Answer<Operation<'get', P>> extends { items: unknown[]; next: string | null }
    ? P
    : never
}[PathOf<'get'>];

export type Page<P extends ListPath> = Answer<Operation<'get', P>>;

export type Item<P extends ListPath> =
  Page<P> extends { items: (infer I)[] } ? I : never;
