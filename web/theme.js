// SPDX-License-Identifier: Apache-2.0
// Runs before the first paint, to avoid a flash of the wrong theme.
try {
  document.documentElement.dataset.theme = localStorage.getItem('tidings.theme') ?? 'auto';
} catch {
  // The storage is unavailable: the system's theme applies.
}
