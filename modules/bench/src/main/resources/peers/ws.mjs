// SPDX-License-Identifier: Apache-2.0
// Sends the body of each POST to all WebSockets: node ws.mjs <port>
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { serve } from './cluster.mjs';

serve(Number(process.argv[2]), () => {
  const server = createServer(async (request, response) => {
    process.send((await buffer(request)).toString());
    response.end();
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', socket => {
    socket.once('message', () => socket.send('{"t":"welcome"}'));
  });
  process.on('message', text => {
    const message = Buffer.from(text);
    sockets.clients.forEach(socket => socket.send(message, { binary: false }));
  });
  return server;
});
