// SPDX-License-Identifier: Apache-2.0
// Runs before the page is painted, so that it is never seen in the other theme.
try {
  document.documentElement.dataset.theme = localStorage.getItem('tidings.theme') ?? 'auto';
} catch {
  // This browser keeps nothing: it is as the system has it.
}
