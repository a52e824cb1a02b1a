// SPDX-License-Identifier: Apache-2.0
// The server of the site: its pages, its sign-in, its posts, and the tokens for Tidings.
import { createServer } from 'node:http';
import { answerTo } from './answers.js';
import { feeds } from './feeds.js';
import { tell } from './outbox.js';
import { settings } from './settings.js';

const MAX_BODY = 64 * 1024;

async function body(request) {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > MAX_BODY) throw new RangeError('The body is too long.');
  }
  return text ? JSON.parse(text) : {};
}

const server = createServer(async (request, response) => {
  try {
    const answer = await answerTo({
      call: `${request.method} ${new URL(request.url, 'http://walls.example').pathname}`,
      session: /(?:^|; )walls=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1],
      body: await body(request),
    });
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.content);
  } catch (failure) {
    console.error(failure);
    response.writeHead(500).end();
  }
});

void tell('the walls', feeds.describeWalls);
server.listen(settings.port, '127.0.0.1', () => console.log(`Open http://localhost:${settings.port}/`));
