// SPDX-License-Identifier: Apache-2.0
import { locale } from '../texts.js';

/** Languages that many people write, beside those that the browser names. */
const COMMON = [
  'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id',
  'it', 'ja', 'ko', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tr',
  'uk', 'ur', 'vi', 'zh',
];
const MAX_LENGTH = 35;

/** The tag of a language without extensions, as the server takes it; empty if it is none. */
export function languageTag(tag) {
  try {
    const { baseName } = new Intl.Locale(tag);
    return /^(?!und)[a-z]{2,3}(-|$)/.test(baseName) && baseName.length <= MAX_LENGTH ? baseName : '';
  } catch {
    return '';
  }
}

const ofBrowser = navigator.languages.map(languageTag).filter(Boolean);

/** In which language a new post is, unless its author says otherwise. */
export const defaultLanguage = ofBrowser[0] ?? languageTag(locale);

/** The languages to choose from: those of the browser first, then others by name. @param chosen always among them */
export function languagesToChoose(chosen) {
  const others = COMMON.map((tag) => [tag, languageName(tag)]).sort(([, a], [, b]) => a.localeCompare(b, locale));
  const first = [...ofBrowser, chosen].filter(Boolean).map((tag) => [tag, languageName(tag)]);
  return [...new Map([...first, ...others])];
}

const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });

function languageName(tag) {
  return names.of(tag);
}
