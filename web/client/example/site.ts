// SPDX-License-Identifier: Apache-2.0
// A site with users of its own: it serves the page, and signs the tokens of its users.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const {
  PORT = '3000', TIDINGS = 'http://localhost:8080', SECRET = '', TOKEN_SECONDS = '300',
} = process.env;
if (SECRET.length < 32) throw new Error('SECRET has to be the auth.jwt.secret of Tidings.');

/** A real site has a sign-in: here the address says who it is. */
const userOf = (address: URL) => address.searchParams.get('user') ?? 'ana';

function token(user: string): string {
  const claims = {
    iss: 'https://site.example', aud: 'tidings', sub: user, name: user,
    exp: Math.floor(Date.now() / 1000) + Number(TOKEN_SECONDS),
  };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

async function answer(address: URL): Promise<[type: string, body: string] | undefined> {
  switch (address.pathname) {
    case '/':
      return ['text/html; charset=utf-8',
        (await readFile('index.html', 'utf8')).replace('SERVER', TIDINGS)];
    case '/page.js':
      return ['text/javascript; charset=utf-8', await readFile('dist/page.js', 'utf8')];
    case '/tidings-token':
      return ['text/plain; charset=utf-8', token(userOf(address))];
    default:
      return undefined;
  }
}

createServer(async (request, response) => {
  const found = await answer(new URL(request.url ?? '/', 'http://site.example'));
  if (found) response.writeHead(200, { 'Content-Type': found[0] }).end(found[1]);
  else response.writeHead(404).end();
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://localhost:${PORT}/?user=ana`));
