// SPDX-License-Identifier: Apache-2.0
// Tokens by which Tidings knows the users of the site: JSON Web Tokens, signed with HS256.
import { createHmac } from 'node:crypto';
import { settings } from './settings.js';

const base64 = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function tokenOf(user) {
  const claims = {
    iss: 'https://walls.example',
    aud: 'tidings',
    sub: user.id,
    name: user.name,
    exp: Math.floor(Date.now() / 1000) + settings.tokenSeconds,
  };
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${signed}.${createHmac('sha256', settings.secret).update(signed).digest('base64url')}`;
}
