// SPDX-License-Identifier: Apache-2.0
import { h } from './dom.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** "3m", and later "4m": how long ago it was, kept up to date. */
export const ago = (at) =>
  h('time', { datetime: at, title: exact.format(new Date(at)) }, since(new Date(at)));

function since(then) {
  const now = new Date();
  const seconds = (now - then) / 1000;
  if (seconds < MINUTE) return 'now';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h`;
  if (seconds < WEEK) return `${Math.floor(seconds / DAY)}d`;
  return (then.getFullYear() === now.getFullYear() ? thisYear : anyYear).format(then);
}

setInterval(() => {
  for (const time of document.querySelectorAll('time')) {
    time.textContent = since(new Date(time.dateTime));
  }
}, MINUTE * 1000);
