// SPDX-License-Identifier: Apache-2.0
import { stored } from './stored.js';

/** `../theme.js` reads it before anything is painted. */
const KEY = 'tidings.theme';

export const THEMES = ['auto', 'light', 'dark'];

export const theme = () => stored.getItem(KEY) ?? THEMES[0];

export function useTheme(name) {
  stored.setItem(KEY, name);
  document.documentElement.dataset.theme = name;
}
