// SPDX-License-Identifier: Apache-2.0
// Runs before the page is painted, so that it is never seen in the other theme.
document.documentElement.dataset.theme = localStorage.getItem('tidings.theme') ?? 'auto';
