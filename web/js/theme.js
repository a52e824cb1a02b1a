// SPDX-License-Identifier: Apache-2.0

/** `../theme.js` reads it before anything is painted. */
const KEY = 'tidings.theme';

export const THEMES = ['auto', 'light', 'dark'];

export const theme = () => localStorage.getItem(KEY) ?? THEMES[0];

export function useTheme(name) {
  localStorage.setItem(KEY, name);
  document.documentElement.dataset.theme = name;
}
