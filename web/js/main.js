// SPDX-License-Identifier: Apache-2.0
import './eager.js';
import { identify, me } from './api/session.js';
import { installShortcuts } from './shortcuts.js';
import { startRouter } from './router.js';
import { reload } from './state/feed.js';
import { loadFollowing } from './state/following.js';

function start() {
  startRouter();
  installShortcuts();
  if (me()) {
    reload(); // connects afterwards
    loadFollowing();
  }
}

identify().then(start);
