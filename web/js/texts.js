// SPDX-License-Identifier: Apache-2.0

/** The available languages (files in `texts/`); the first one is the fallback. */
const LANGUAGES = ['en'];

const language = navigator.languages
  .map((tag) => tag.split('-')[0])
  .find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];

document.documentElement.lang = language;

/** The user's locale for dates, numbers and lists. */
export const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;

const listFormat = new Intl.ListFormat(locale);

/** Joins texts or templates into a list: "Ana, Ben and Cleo". */
export const formatList = (parts) => listFormat
  .formatToParts(parts.map((_, i) => String(i)))
  .map(({ type, value }) => (type === 'element' ? parts[value] : value));

/** The texts in the user's language. */
export const { texts } = await import(`../texts/${language}.js`);
