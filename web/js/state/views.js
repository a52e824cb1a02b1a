// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { setting } from '../settings.js';
import { Listing } from './listing.js';
import { toRankedRow } from './rows.js';

/** The names of the views of feeds that this server offers. */
export const views = setting('views').split(' ').filter(Boolean);

/** The feed through a view, in the server's order. A row with `group` stands for several posts. */
export const viewedFeed = (view) => new Listing(
  (after) => get('feed', { view, after }),
  ({ activity, via, group }, requestedAt) =>
    ({ ...toRankedRow({ activity, kind: 'viewed' }, requestedAt), via, group }),
);
