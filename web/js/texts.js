// SPDX-License-Identifier: Apache-2.0

/** The languages of `texts/`; whoever reads none of them is spoken to in the first. */
const LANGUAGES = ['en'];

const language = navigator.languages
  .map((tag) => tag.split('-')[0])
  .find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];

document.documentElement.lang = language;

/** As who reads it writes dates, numbers and lists. */
export const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;

const listFormat = new Intl.ListFormat(locale);

/** "Ana, Ben and Cleo", of whatever they are shown as. */
export const formatList = (parts) => listFormat
  .formatToParts(parts.map((_, i) => String(i)))
  .map(({ type, value }) => (type === 'element' ? parts[value] : value));

/** Everything that the pages say. */
export const { texts } = await import(`../texts/${language}.js`);
