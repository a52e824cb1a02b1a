// SPDX-License-Identifier: Apache-2.0

/** A token, or nothing for a user who is signed out. */
export type MaybeToken = string | null | undefined;

/** A token, or a function that makes one and is asked again when the last one has expired. */
export type Token = string | (() => MaybeToken | Promise<MaybeToken>);

/** Remembers the last token of a function; calls at the same time share one request for a new one. */
export class TokenSource {
  readonly #make: () => MaybeToken | Promise<MaybeToken>;
  /** Whether there can be another token than the last one. */
  readonly isRenewable: boolean;
  #last: Promise<MaybeToken> | undefined;

  constructor(token: Token | undefined) {
    this.isRenewable = typeof token === 'function';
    this.#make = typeof token === 'function' ? token : () => token;
  }

  /** The last token, or the first one. */
  current(): Promise<MaybeToken> {
    return this.#last ?? this.fresh();
  }

  /** Another token than this one, which was refused. */
  after(refused: Promise<MaybeToken>): Promise<MaybeToken> {
    return this.#last === refused ? this.fresh() : this.current();
  }

  /** A new token of the function. */
  fresh(): Promise<MaybeToken> {
    const made = this.#ask();
    this.#last = made;
    made.catch(() => {
      if (this.#last === made) this.#last = undefined; // the next call asks again
    });
    return made;
  }

  async #ask(): Promise<MaybeToken> {
    return this.#make();
  }
}
