// SPDX-License-Identifier: Apache-2.0
// All that is loaded at once. Modules that are loaded lazily import this one first: so they share all
// of it, and the build joins it into one file.
import './components/app.js';
import './pages/home.js';
import './router.js';
import './shortcuts.js';
import './state/feed.js';
import './state/following.js';
