// SPDX-License-Identifier: Apache-2.0
import { keep } from './activities.js';
import { learn } from './names.js';

/** An activity in a list; the newest comes first. */
export const activityRow = (activity, asked) =>
  ({ key: activity.id, order: activity.id, known: keep(activity, asked) });

/** An activity in a list that has an order of its own. */
export const rankedRow = ({ activity, kind = '' }, asked) =>
  ({ key: `${activity.id} ${kind}`, known: keep(activity, asked) });

/** Somebody or something in a list. */
export function faceRow(face) {
  learn(face);
  return { key: face.ref, face };
}
