// SPDX-License-Identifier: Apache-2.0
import { locale, texts } from './texts.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const fullFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const shortDayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const percentFormat = new Intl.NumberFormat(locale, { style: 'percent' });
const compactFormat = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** A full date and time: "Sunday, 22 November 2026 at 10:30". */
export const formatDateTime = (time) => fullFormat.format(new Date(time));

/** A date: "22 Nov 2026". */
export const formatDate = (time) => dateFormat.format(new Date(time));

/** A relative time: "3m", "2h", "5d"; a date after a week. */
export function formatRelative(time) {
  const date = new Date(time);
  const now = new Date();
  const seconds = (now - date) / 1000;
  if (seconds < MINUTE) return texts.times.now;
  if (seconds < HOUR) return texts.times.minutes(Math.floor(seconds / MINUTE));
  if (seconds < DAY) return texts.times.hours(Math.floor(seconds / HOUR));
  if (seconds < WEEK) return texts.times.days(Math.floor(seconds / DAY));
  return (date.getFullYear() === now.getFullYear() ? shortDayFormat : dateFormat).format(date);
}

/** A share of a whole: 0.256 as "26%". */
export const formatPercent = (share) => percentFormat.format(share);

/** A compact count: 1,234 as "1.2K". */
export const formatCount = (count) => compactFormat.format(count);
