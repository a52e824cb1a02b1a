// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http';
import { serve } from './cluster.mjs';

export const PAGE_SIZE = 20;
// the number of the user; a real server would look up the session
const TOKEN = /^Bearer benchmark-(\d+)$/;

/**
 * Serves feed pages. Stored JSON is copied, not parsed.
 *
 * @param {number} port
 * @param {() => (reader: number) => Promise<Entry[]>} connect connects to the database
 * @typedef {{json: string, hearts: number, comments: number, shares: number, mine: boolean}} Entry
 */
export function servePages(port, connect) {
  serve(port, () => {
    const entriesOf = connect();
    return createServer({ keepAliveTimeout: 0 }, async (request, response) => {
      const reader = TOKEN.exec(request.headers.authorization ?? '')?.[1];
      if (request.url !== '/v1/feed' || !reader) {
        response.writeHead(404).end();
        return;
      }
      try {
        const body = `{"items":[${(await entriesOf(Number(reader))).map(item).join()}]}`;
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
      } catch (error) {
        console.error(error);
        response.writeHead(500).end();
      }
    });
  });
}

function item({ json, hearts, comments, shares, mine }) {
  return `{"activity":${json.slice(0, -1)},"counts":{"likes":{"like":${hearts}},`
    + `"comments":${comments},"allComments":${comments},"shares":${shares}},"you":{"likes":[${mine ? '"like"' : ''}]}}}`;
}
