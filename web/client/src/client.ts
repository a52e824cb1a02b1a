// SPDX-License-Identifier: Apache-2.0
import { Live, type LiveOptions, type WebSocketClass } from './live.js';
import type {
  Answer, Arguments, Item, ListPath, Method, Operation, Page, PathOf,
} from './operations.js';
import { ProblemError } from './problem.js';
import { request, type AnyOptions, type PlainRequest } from './request.js';
import { delay, delayAfter } from './retries.js';
import { TokenSource, type MaybeToken, type Token } from './tokens.js';

/** How often a request is sent again by default. */
const RETRIES = 3;
/** By default a server that has not answered for so long is given up. */
const TIMEOUT_MS = 30_000;
/** Codes of a 401 after which a new token may help. */
const TOKEN_CODES: ReadonlySet<string | undefined> =
  new Set(['unauthenticated', 'invalid_token', 'token_expired']);

type Response<M extends Method, P extends PathOf<M>> = Promise<Answer<Operation<M, P>>>;

export interface TidingsOptions {
  /** The address of the server, with its base path, such as `https://feeds.example.org`. */
  server: string | URL;
  /**
   * The token of a session or of the site, or a function that makes one. Without a token and a key,
   * the cookie of the server decides.
   */
  token?: Token | undefined;
  /** The service key of a back end. It must not be in a page. */
  key?: string | undefined;
  /** The ref of the user that a back end acts as, such as `user:ana`. */
  actAs?: string | undefined;
  /** How often a request may be sent again, if that is safe; 3 by default. */
  retries?: number | undefined;
  /** Milliseconds to wait for an answer; 30,000 by default. */
  timeout?: number | undefined;
  fetch?: typeof fetch | undefined;
  /** The class of sockets, where there is no global one, as in Node.js before 22. */
  webSocket?: WebSocketClass | undefined;
}

/**
 * A server of Tidings. Each call has the path, the parameters and the answer of the OpenAPI document:
 *
 *     await tidings.put('/v1/follows/{ref}', { path: { ref: 'city:lisbon' } });
 *
 * A refusal is thrown as a {@link ProblemError}. Calls that may be repeated are, after a lost
 * connection and when the server is busy; a POST gets an Idempotency-Key for that.
 */
export class Tidings {
  readonly #options: TidingsOptions;
  readonly #tokens: TokenSource;
  readonly #server: string;

  constructor(options: TidingsOptions) {
    if (options.key !== undefined && options.token !== undefined) {
      throw new TypeError('Pass a token or a key, not both.');
    }
    this.#options = options;
    this.#server = String(options.server).replace(/\/+$/, '');
    this.#tokens = new TokenSource(options.key ?? options.token);
  }

  /** The same server with the same key, acting as this user. */
  as(user: string): Tidings {
    if (this.#options.key === undefined) throw new TypeError('Only a service key acts as a user.');
    return new Tidings({ ...this.#options, actAs: user });
  }

  get<P extends PathOf<'get'>>(
    path: P, ...[options]: Arguments<Operation<'get', P>>
  ): Response<'get', P> {
    return this.#call('get', path, options);
  }

  put<P extends PathOf<'put'>>(
    path: P, ...[options]: Arguments<Operation<'put', P>>
  ): Response<'put', P> {
    return this.#call('put', path, options);
  }

  post<P extends PathOf<'post'>>(
    path: P, ...[options]: Arguments<Operation<'post', P>>
  ): Response<'post', P> {
    return this.#call('post', path, options);
  }

  patch<P extends PathOf<'patch'>>(
    path: P, ...[options]: Arguments<Operation<'patch', P>>
  ): Response<'patch', P> {
    return this.#call('patch', path, options);
  }

  delete<P extends PathOf<'delete'>>(
    path: P, ...[options]: Arguments<Operation<'delete', P>>
  ): Response<'delete', P> {
    return this.#call('delete', path, options);
  }

  /** The pages of a list, from `query.after` on. */
  async* pages<P extends ListPath>(
    path: P, ...[options]: Arguments<Operation<'get', P>>
  ): AsyncGenerator<Page<P>, void, undefined> {
    const { query, ...others } = (options ?? {}) as AnyOptions;
    let after: unknown = query?.['after'];
    do {
      const page = await this.#send('get', path, { ...others, query: { ...query, after } }) as
        Page<P> & { next: string | null };
      yield page;
      after = page.next;
    } while (after !== null);
  }

  /** The items of a list, from `query.after` on; pages are requested as they are needed. */
  async* items<P extends ListPath>(
    path: P, ...options: Arguments<Operation<'get', P>>
  ): AsyncGenerator<Item<P>, void, undefined> {
    for await (const page of this.pages(path, ...options)) {
      yield* page.items as Item<P>[];
    }
  }

  /** A ticket for one live connection, for example of a page that has no token. */
  async ticket(): Promise<string> {
    const { ticket } = await this.post('/v1/live/tickets');
    return ticket;
  }

  /**
   * A live connection of the user. A function for tokens is asked for each connection; a back end with
   * a key takes tickets.
   */
  live(options: Pick<LiveOptions, 'since' | 'ticket'> = {}): Live {
    const { key, token, webSocket } = this.#options;
    const byTicket = options.ticket ?? (key === undefined ? undefined : () => this.#ticketOrNone());
    return new Live({
      server: this.#server,
      since: options.since,
      webSocket,
      ...(byTicket ? { ticket: byTicket } : { token: this.#liveToken(token) }),
    });
  }

  /** Nothing if the key does not give a ticket for the user any more, which ends the connection. */
  async #ticketOrNone(): Promise<MaybeToken> {
    try {
      return await this.ticket();
    } catch (failure) {
      if (failure instanceof ProblemError && (failure.status === 401 || failure.status === 403)) {
        return undefined;
      }
      throw failure;
    }
  }

  #liveToken(token: Token | undefined): Token | undefined {
    return typeof token === 'function' ? () => this.#tokens.fresh() : token;
  }

  #call<M extends Method, P extends PathOf<M>>(
    method: M, path: P, options: unknown,
  ): Response<M, P> {
    return this.#send(method, path, (options ?? {}) as AnyOptions) as Response<M, P>;
  }

  async #send(method: Method, path: string, options: AnyOptions): Promise<unknown> {
    const plain = request(this.#server, method.toUpperCase(), path, options);
    const retries = this.#options.retries ?? RETRIES;
    let token = this.#tokens.current();
    let mayRenew = this.#tokens.isRenewable;
    for (let attempt = 0; ;) {
      try {
        return await this.#attempt(plain, await token, options.signal);
      } catch (failure) {
        options.signal?.throwIfAborted();
        if (mayRenew && needsToken(failure)) {
          mayRenew = false;
          token = this.#tokens.after(token);
          continue;
        }
        const wait = attempt < retries
          ? delayAfter(failure, plain.isRepeatable, attempt++)
          : undefined;
        if (wait === undefined) throw failure;
        await delay(wait, options.signal);
      }
    }
  }

  async #attempt(
    { method, address, headers, body }: PlainRequest, token: MaybeToken,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { actAs, timeout = TIMEOUT_MS, fetch: send = globalThis.fetch } = this.#options;
    const timely = AbortSignal.timeout(timeout);
    const answer = await send(address, {
      method,
      headers: {
        ...headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(actAs === undefined ? {} : { 'Act-As': actAs }),
      },
      body,
      signal: signal ? AbortSignal.any([signal, timely]) : timely,
    });
    if (!answer.ok) throw await ProblemError.of(answer);
    if (answer.status === 204) return undefined;
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    return isJson ? answer.json() : answer.blob();
  }
}

function needsToken(failure: unknown): boolean {
  return failure instanceof ProblemError && failure.status === 401 && TOKEN_CODES.has(failure.code);
}
