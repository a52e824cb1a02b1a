// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { handle } from '../refs.js';
import { texts } from '../texts.js';
import { quiet, reload } from './feed.js';
import { learnFollows } from './following.js';
import { complain, say } from './say.js';

/** From now on nothing of it is in our feed; nobody is told. */
export const mute = (face) =>
  change(() => put(`mutes/${face.ref}`), texts.silence.muted, face, () => quiet(face.ref));
export const unmute = (face) => change(() => del(`mutes/${face.ref}`), texts.silence.unmuted, face);

/** From now on neither finds the other. */
export async function block(face) {
  await change(() => put(`blocks/${face.ref}`), texts.silence.blocked, face, () => {
    quiet(face.ref);
    learnFollows(face.ref, false);
  });
}
export const unblock = (face) => change(() => del(`blocks/${face.ref}`), texts.silence.unblocked, face);

/** Gives whether it is done: then the feed is another. */
async function change(ask, told, { ref, name }, then = reload) {
  try {
    await ask();
  } catch (problem) {
    complain(problem);
    return false;
  }
  say(told(name ?? handle(ref)));
  then();
  return true;
}
