// SPDX-License-Identifier: Apache-2.0
import type { components } from './generated/api.js';
import { Live as Connection } from './generated/tidings.js';
import type { MaybeToken, Token } from './tokens.js';

/** The data of each frame by its type, as the AsyncAPI document describes it. */
export type Frames = components['schemas']['Frames'];

/** The events of a live connection: the frames, and two more. */
export interface LiveEvents extends Frames {
  /** Disconnected; reconnects in `wait` milliseconds. */
  lost: { code: number; wait: number };
  /** The session has ended, and so has this connection. */
  signed_out: null;
}

/** The part of a class of sockets that a live connection uses; `WebSocket` of the package `ws` has it. */
export interface WebSocketClass {
  readonly OPEN: number;
  new (address: string | URL, protocol?: string): {
    readonly readyState: number;
    send(text: string): void;
    close(): void;
  };
}

export interface LiveOptions {
  /** The address of the server, with its base path. */
  server: string;
  /** The token, or a function that makes one for each connection. */
  token?: Token | undefined;
  /** Makes a ticket for each connection. */
  ticket?: (() => MaybeToken | Promise<MaybeToken>) | undefined;
  /** The position to resume from, such as that of a page of the feed; by default now. */
  since?: string | undefined;
  /** The class of sockets, where there is no global one. */
  webSocket?: WebSocketClass | undefined;
}

/** A live connection, which reconnects and resumes by itself until it is closed. */
export interface Live extends Controls {
  addEventListener<K extends keyof LiveEvents>(
    type: K, listener: (event: CustomEvent<LiveEvents[K]>) => void,
    options?: { once?: boolean; signal?: AbortSignal },
  ): void;
  removeEventListener<K extends keyof LiveEvents>(
    type: K, listener: (event: CustomEvent<LiveEvents[K]>) => void,
  ): void;
}

export interface Controls {
  /** Everything before it was delivered. */
  readonly position: string | undefined;
  /** Marks activities as known: they are not delivered again. */
  seen(ids: Iterable<string>): void;
  /** Sets the activities that are shown now; changes of the first 200 are told. */
  showing(ids: Iterable<string>): void;
  /** Sets the list whose feed is shown, if any: `listed` tells when there is something new in it. */
  watch(list?: { owner: string; name: string }): void;
  close(): void;
}

/** Here the compiler compares the types with the script. */
const connection: new (options: LiveOptions) => Controls & EventTarget = Connection;

/** The connection of `tidings.js`, which every server serves, with types. */
export const Live = connection as unknown as new (options: LiveOptions) => Live;
