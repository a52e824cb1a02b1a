// SPDX-License-Identifier: Apache-2.0
import { keep } from './activities.js';
import { learn } from './names.js';

/** An activity in a list; the newest comes first. */
export const activityRow = (activity, via) =>
  ({ key: activity.id, order: activity.id, known: keep(activity), via });

/** An activity in a list that has an order of its own. */
export const rankedRow = ({ activity, kind = '' }) =>
  ({ key: `${activity.id} ${kind}`, known: keep(activity) });

/** Somebody or something in a list. */
export function faceRow(face) {
  learn(face);
  return { key: face.ref, face };
}
