// SPDX-License-Identifier: Apache-2.0
import { safeStorage } from './safeStorage.js';

/** Also read by `../theme.js` before the first paint. */
const STORAGE_KEY = 'tidings.theme';

export const THEMES = ['auto', 'light', 'dark'];

export const currentTheme = () => safeStorage.getItem(STORAGE_KEY) ?? THEMES[0];

export function setTheme(name) {
  safeStorage.setItem(STORAGE_KEY, name);
  document.documentElement.dataset.theme = name;
}
