// SPDX-License-Identifier: Apache-2.0
// The answers of the site to the calls of its page.
import { readFile } from 'node:fs/promises';
import { feeds } from './feeds.js';
import { tell } from './outbox.js';
import { addPost } from './posts.js';
import { settings } from './settings.js';
import { tokenOf } from './tokens.js';
import { authenticate, endSession, signUp, startSession, userOf } from './users.js';
import { walls } from './walls.js';

const COOKIE = 'HttpOnly; SameSite=Strict; Path=/'; // with TLS also Secure
const SIGNED_OUT = problem(401, 'You are signed out.');

const calls = {
  'GET /': async () =>
    text('text/html', (await file('../page/index.html')).replace('TIDINGS', settings.tidingsForPages)),
  'GET /page.js': async () => text('text/javascript', await file('../dist/page.js')),
  'GET /page.css': async () => text('text/css', await file('../page/page.css')),
  'GET /me': ({ user }) => json(user ? { id: user.id, name: user.name, walls } : null),

  'POST /sign-up': async ({ body: { email, password, name } }) => {
    if (![email, password, name].every(isText)) return problem(400, 'Something is missing.');
    const user = await signUp(email, password, name);
    if (!user) return problem(409, 'There is a user with this address.');
    await tell(`the user ${user.id}`, () => feeds.welcome(user));
    return signedIn(user);
  },
  'POST /sign-in': async ({ body: { email, password } }) => {
    const user = isText(email) && isText(password) && await authenticate(email, password);
    return user ? signedIn(user) : problem(401, 'The address or the password is wrong.');
  },
  'POST /sign-out': ({ session }) => {
    endSession(session);
    return { status: 204, headers: { 'Set-Cookie': `walls=; Max-Age=0; ${COOKIE}` } };
  },

  /** The page asks again when the last token has expired; after signing out it gets no more. */
  'GET /tidings-token': ({ user }) => (user ? text('text/plain', tokenOf(user)) : SIGNED_OUT),

  'POST /posts': ({ user, body }) => {
    if (!user) return SIGNED_OUT;
    const wall = walls.find(({ id }) => id === body.wall);
    if (!wall || !isText(body.text)) return problem(400, 'Choose a wall and write a text.');
    return json({ id: addPost(user, wall, body.text) }, 201);
  },
};

/** @param request `{call, session, body}` */
export async function answerTo(request) {
  const answer = Object.hasOwn(calls, request.call) ? calls[request.call] : undefined;
  return answer ? answer({ ...request, user: userOf(request.session) }) : problem(404, 'Nothing is here.');
}

function signedIn(user) {
  return { status: 204, headers: { 'Set-Cookie': `walls=${startSession(user)}; ${COOKIE}` } };
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 5_000;
}

function file(name) {
  return readFile(new URL(name, import.meta.url), 'utf8');
}

function text(type, content) {
  return { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }, content };
}

function json(value, status = 200) {
  return { status, ...text('application/json', JSON.stringify(value)) };
}

function problem(status, detail) {
  return json({ detail }, status);
}
