// SPDX-License-Identifier: Apache-2.0
import { texts as english } from '../texts/en.js';

const FALLBACK = 'en';
/**
 * The available languages (files in `texts/`). All but the fallback are loaded lazily, such as
 * `async () => (await import('../texts/de.js')).texts`.
 */
const LANGUAGES = { [FALLBACK]: async () => english };

const language = navigator.languages
  .map((tag) => tag.split('-')[0])
  .find((code) => Object.hasOwn(LANGUAGES, code)) ?? FALLBACK;

document.documentElement.lang = language;

/** The user's locale for dates, numbers and lists. */
export const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;

const listFormat = new Intl.ListFormat(locale);

/** Joins texts or templates into a list: "Ana, Ben and Cleo". */
export const formatList = (parts) => listFormat
  .formatToParts(parts.map((_, i) => String(i)))
  .map(({ type, value }) => (type === 'element' ? parts[value] : value));

/** The texts in the user's language. */
export const texts = await LANGUAGES[language]();
