// SPDX-License-Identifier: Apache-2.0
// A page that listens, without a browser: takes tidings.js from the server as pages do, connects,
// and prints what it is told, a line of JSON for each event. What it is to do comes as lines, too.
//
//   node --experimental-websocket listen.mjs http://localhost:8080 '{"token":"…","since":"…"}'
import { createInterface } from 'node:readline';

const EVENTS = [
  'welcome', 'activity', 'changed', 'removed', 'counts', 'withdrawn', 'notification', 'read',
  'caught_up', 'gap', 'position', 'lost', 'signed_out',
];

const [server, options] = process.argv.slice(2);
const { seen = [], showing = [], tickets, ...plain } = JSON.parse(options);

const source = await (await fetch(`${server}/tidings.js`)).text();
const { Live } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const live = new Live({ server, ...plain, ...(tickets && { ticket: newTicket }) });
live.seen(seen);
live.showing(showing);
for (const type of EVENTS) {
  live.addEventListener(type, ({ detail }) =>
    console.log(JSON.stringify({ type, detail: detail ?? {}, position: live.position })));
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { does, ids } = JSON.parse(line);
  live[does](ids);
});

async function newTicket() {
  const answer = await fetch(`${server}/v1/live/tickets`,
    { method: 'POST', headers: { Authorization: `Bearer ${tickets}` } });
  return (await answer.json()).ticket;
}
