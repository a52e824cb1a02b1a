// SPDX-License-Identifier: Apache-2.0

const REF = /^[a-z]{1,20}:[A-Za-z0-9_-]{1,64}$/;

export const isRef = (text) => REF.test(text);
export const typeOf = (ref) => ref.slice(0, ref.indexOf(':'));
export const idOf = (ref) => ref.slice(ref.indexOf(':') + 1);
export const isUser = (ref) => typeOf(ref) === 'user';
export const activityRef = ({ id }) => `activity:${id}`;

/** Parses a ref as users type it: `city:lisbon`, or `@ana` for `user:ana`. */
export const parseRef = (text) => text.trim().replace(/^@/, 'user:');

/** Formats a ref for users: `@ana`, `city:lisbon`. */
export const handle = (ref) => (isUser(ref) ? `@${idOf(ref)}` : ref);

/** The relative URL of its page. Without `./`, a ref would be parsed as a URL with a scheme. */
export const pageUrl = (ref, section) => (section ? `./${ref}/${section}` : `./${ref}`);
