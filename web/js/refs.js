// SPDX-License-Identifier: Apache-2.0

const REF = /^[a-z]{1,20}:[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;
const HANDLE = /^[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*$/;
const MAX_HANDLE_LENGTH = 64;

export const isRef = (text) => REF.test(text);
export const isHandle = (text) => text.length <= MAX_HANDLE_LENGTH && HANDLE.test(text);
export const typeOf = (ref) => ref.slice(0, ref.indexOf(':'));
export const idOf = (ref) => ref.slice(ref.indexOf(':') + 1);
export const isUser = (ref) => typeOf(ref) === 'user';
export const activityRef = ({ id }) => `activity:${id}`;

/** Parses a ref as users type it: `city:lisbon`, or `@ana` for `user:ana`. */
export const parseRef = (text) => text.trim().replace(/^@/, 'user:');

/** How users are mentioned, and other entities written: `@ana`, `city:lisbon`. */
export const handle = (entity) => (isUser(entity.ref) ? `@${handleOf(entity)}` : entity.ref);

/** The name by which texts mention a user. */
export const handleOf = (user) => user.handle ?? idOf(user.ref);

/** The relative URL of its page. Without `./`, a ref would be parsed as a URL with a scheme. */
export const pageUrl = (ref, section) => (section ? `./${ref}/${section}` : `./${ref}`);

/** The relative URL of the page of an entity, by the handle of a user who has one. */
export const entityUrl = ({ ref, handle: name }, section) => pageUrl(name ? `@${name}` : ref, section);
