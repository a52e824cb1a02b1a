// SPDX-License-Identifier: Apache-2.0

/** The languages of `texts/`; whoever reads none of them is spoken to in the first. */
const LANGUAGES = ['en'];

export const language = navigator.languages
  .map((tag) => tag.split('-')[0])
  .find((spoken) => LANGUAGES.includes(spoken)) ?? LANGUAGES[0];

document.documentElement.lang = language;

/** Everything that the pages say. */
export const { texts } = await import(`../texts/${language}.js`);
