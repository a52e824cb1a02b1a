// SPDX-License-Identifier: Apache-2.0
import type { Tidings } from './client.js';
import { applied, ITEM_FRAMES, merged, type ItemFrame } from './feedItems.js';
import type { Live, LiveEvents } from './live.js';
import { ProblemError } from './problem.js';
import type { Face, FeedItem, FeedPage } from './schemas.js';

const PAGE_SIZE = 20;
/** After so many arrivals the list begins again with its first page: a page may be open for days. */
const MAX_ARRIVALS = 1_000;
/** A feed that could not be loaded is loaded again after this time. */
const RELOAD_DELAY_MS = 5_000;

/**
 * - `closed`: not opened, or closed.
 * - `loading`: before the first page.
 * - `live`: shows all that has happened.
 * - `reconnecting`: the connection is lost; what is missed is delivered later.
 * - `failed`: the first page cannot be loaded; if that may pass, it is tried again.
 * - `signed_out`: the session has ended.
 */
export type FeedStatus = 'closed' | 'loading' | 'live' | 'reconnecting' | 'failed' | 'signed_out';

export interface FeedState {
  /** Newest first. */
  readonly items: readonly FeedItem[];
  readonly status: FeedStatus;
  /** Of the last request, if it has failed. */
  readonly error: Error | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The user whose feed it is, once there was a connection. */
  readonly user: Face | undefined;
  /** Another number when the notifications may have changed: then load them again. */
  readonly inboxVersion: number;
}

export interface FeedOptions {
  /** The number of items of a page, 1 to 100; 20 by default. */
  limit?: number | undefined;
}

const CLOSED: FeedState = {
  items: [], status: 'closed', error: undefined, hasMore: false, isLoadingMore: false,
  user: undefined, inboxVersion: 0,
};

/**
 * The feed of a user with live changes, for any way to show it. It can be opened again after it was
 * closed. States are immutable: each change makes a new one.
 */
export class Feed {
  readonly #tidings: Tidings;
  readonly #limit: number;
  readonly #listeners = new Set<() => void>();
  #state = CLOSED;
  #live: Live | undefined;
  #next: string | null = null;
  /** Frames that came while a page is being loaded, which may not have their changes. */
  #meanwhile: ItemFrame[] | undefined;
  #arrivals = 0;
  #isConnected = false;
  /** Ends the requests of the present list: it is reloaded or closed. */
  #ended = new AbortController();
  #reloadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(tidings: Tidings, { limit = PAGE_SIZE }: FeedOptions = {}) {
    this.#tidings = tidings;
    this.#limit = limit;
  }

  readonly state = (): FeedState => this.#state;

  /** Calls the listener after each change. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  };

  /** Loads the first page and connects at its position. */
  open(): void {
    if (this.#state.status !== 'closed') return;
    this.#change({ status: 'loading', error: undefined });
    void this.reload();
  }

  close(): void {
    this.#end();
    this.#live?.close();
    this.#live = undefined;
    this.#isConnected = false;
    this.#change({ status: 'closed', isLoadingMore: false });
  }

  /** Loads the first page again, and drops the others. Never rejects: the state has the error. */
  readonly reload = async (): Promise<void> => {
    if (this.#state.status === 'closed') return;
    const signal = this.#end();
    this.#meanwhile = [];
    try {
      const page = await this.#load(signal);
      if (signal.aborted) return;
      this.#next = page.next;
      this.#arrivals = 0;
      this.#show(page.items, {
        error: undefined, isLoadingMore: false, ...(this.#isConnected ? { status: 'live' } : {}),
      });
      this.#connect(page.position);
    } catch (failure) {
      if (!signal.aborted) this.#onFailure(failure);
    }
  };

  /** Adds the next page, if there is one. Never rejects: the state has the error. */
  readonly loadMore = async (): Promise<void> => {
    if (this.#next === null || this.#meanwhile || !this.#live) return;
    const { signal } = this.#ended;
    this.#meanwhile = [];
    this.#change({ isLoadingMore: true, error: undefined });
    try {
      const page = await this.#load(signal, this.#next);
      if (signal.aborted) return;
      this.#next = page.next;
      this.#show(merged(page.items, this.#state.items), { isLoadingMore: false });
    } catch (failure) {
      if (signal.aborted) return;
      this.#meanwhile = undefined;
      this.#change({ isLoadingMore: false, error: asError(failure) });
    }
  };

  /** Ends what is under way. @returns the signal of the list that follows */
  #end(): AbortSignal {
    clearTimeout(this.#reloadTimer);
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#meanwhile = undefined;
    return this.#ended.signal;
  }

  #load(signal: AbortSignal, after?: string): Promise<FeedPage> {
    return this.#tidings.get('/v1/feed', { query: { limit: this.#limit, after }, signal });
  }

  #onFailure(failure: unknown): void {
    this.#meanwhile = undefined;
    this.#change({
      error: asError(failure),
      isLoadingMore: false,
      ...(this.#live ? {} : { status: isSignedOut(failure) ? 'signed_out' : 'failed' }),
    });
    if (mayPass(failure)) {
      this.#reloadTimer = setTimeout(() => void this.reload(), RELOAD_DELAY_MS);
    }
  }

  /** Shows items, with the changes that came while they were being loaded. */
  #show(items: readonly FeedItem[], change: Partial<FeedState>): void {
    const hasMore = this.#next !== null;
    const shown =
      (this.#meanwhile ?? []).reduce((list, frame) => applied(list, frame, hasMore), items);
    this.#meanwhile = undefined;
    this.#change({ ...change, items: shown, hasMore });
    this.#tellShown();
  }

  #connect(since: string): void {
    if (this.#live) return;
    const live = this.#tidings.live({ since });
    this.#live = live;
    const on = <K extends keyof LiveEvents>(type: K, handle: (data: LiveEvents[K]) => void) =>
      live.addEventListener(type, ({ detail }) => { if (live === this.#live) handle(detail); });
    on('welcome', ({ user }) => {
      this.#isConnected = true;
      this.#change({ user });
    });
    on('caught_up', () => this.#change({ status: 'live' }));
    on('lost', () => {
      this.#isConnected = false;
      this.#change({ status: 'reconnecting' });
    });
    on('notification', () => this.#onInboxChange());
    on('gap', () => {
      this.#onInboxChange();
      void this.reload();
    });
    on('signed_out', () => this.#onSignedOut());
    for (const type of ITEM_FRAMES) {
      on(type, (data) => this.#onFrame({ type, data } as ItemFrame));
    }
    live.seen(this.#ids());
    this.#tellShown();
  }

  #onFrame(frame: ItemFrame): void {
    this.#meanwhile?.push(frame);
    if (frame.type === 'activity' && ++this.#arrivals > MAX_ARRIVALS) {
      void this.reload();
      return;
    }
    const items = applied(this.#state.items, frame, this.#state.hasMore);
    if (items === this.#state.items) return;
    this.#change({ items });
    this.#tellShown();
  }

  #onInboxChange(): void {
    this.#change({ inboxVersion: this.#state.inboxVersion + 1 });
  }

  #onSignedOut(): void {
    this.#end();
    this.#live = undefined;
    this.#isConnected = false;
    this.#next = null;
    this.#change({ items: [], hasMore: false, isLoadingMore: false, status: 'signed_out' });
  }

  #tellShown(): void {
    this.#live?.showing(this.#ids());
  }

  #ids(): string[] {
    return this.#state.items.map(({ activity }) => activity.id);
  }

  #change(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

function isSignedOut(failure: unknown): boolean {
  return failure instanceof ProblemError && failure.status === 401;
}

function mayPass(failure: unknown): boolean {
  return !(failure instanceof ProblemError) || failure.status === 429 || failure.status >= 500;
}
