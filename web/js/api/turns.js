// SPDX-License-Identifier: Apache-2.0

/** What was asked last about each thing, and is not answered yet. */
const last = new Map();

/**
 * Asks when everything that was asked before about the same thing is answered, well or not: what is
 * shown at once can be pressed again before the server has it, and would overtake it otherwise.
 */
export function inTurn(thing, ask) {
  const turn = Promise.resolve(last.get(thing)).then(ask, ask);
  const ended = () => last.get(thing) === turn && last.delete(thing);
  last.set(thing, turn);
  turn.then(ended, ended);
  return turn;
}
