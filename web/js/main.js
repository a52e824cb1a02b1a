// SPDX-License-Identifier: Apache-2.0
import { me } from './api/session.js';
import { listenToKeys } from './keys.js';
import './parts/app.js';
import { start } from './router.js';
import { reload } from './state/feed.js';
import { readFollowing } from './state/following.js';

start();
listenToKeys();
if (me()) {
  reload(); // and connect from there
  readFollowing();
}
