// SPDX-License-Identifier: Apache-2.0
import { locale, texts } from './texts.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const thisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** "Sunday, 22 November 2026 at 10:30". */
export const exactly = (at) => exact.format(new Date(at));

/** "22 Nov 2026". */
export const day = (at) => anyYear.format(new Date(at));

/** "3m", later "4m", and after a week a day. */
export function since(at) {
  const then = new Date(at);
  const now = new Date();
  const seconds = (now - then) / 1000;
  if (seconds < MINUTE) return texts.times.now;
  if (seconds < HOUR) return texts.times.minutes(Math.floor(seconds / MINUTE));
  if (seconds < DAY) return texts.times.hours(Math.floor(seconds / HOUR));
  if (seconds < WEEK) return texts.times.days(Math.floor(seconds / DAY));
  return (then.getFullYear() === now.getFullYear() ? thisYear : anyYear).format(then);
}

/** 1,234 as "1.2K", where there is little room. */
export const short = (count) => compact.format(count);
