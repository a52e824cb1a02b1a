// SPDX-License-Identifier: Apache-2.0

const REF = /^[a-z]{1,20}:[A-Za-z0-9_-]{1,64}$/;

export const isRef = (text) => REF.test(text);
export const typeOf = (ref) => ref.slice(0, ref.indexOf(':'));
export const idOf = (ref) => ref.slice(ref.indexOf(':') + 1);
export const isUser = (ref) => typeOf(ref) === 'user';
export const activityRef = ({ id }) => `activity:${id}`;

/** What people write for a ref: `city:lisbon`, or `@ana` for `user:ana`. */
export const parseRef = (text) => text.trim().replace(/^@/, 'user:');

/** How a ref is written for people: `@ana`, `city:lisbon`. */
export const handle = (ref) => (isUser(ref) ? `@${idOf(ref)}` : ref);

/** Where its page is. A ref alone would be taken for an address with a scheme. */
export const pageUrl = (ref, section) => (section ? `./${ref}/${section}` : `./${ref}`);
