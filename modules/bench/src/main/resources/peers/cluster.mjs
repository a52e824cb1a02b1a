// SPDX-License-Identifier: Apache-2.0
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/**
 * Runs a server in a process for each core, all on the same port. A message that one of them sends
 * with `process.send` goes to all of them.
 *
 * @param {number} port
 * @param {() => import('node:http').Server} create
 */
export function serve(port, create) {
  if (cluster.isWorker) {
    create().listen(port, '127.0.0.1');
    return;
  }
  const workers = Array.from({ length: availableParallelism() }, () => cluster.fork());
  let listening = 0;
  for (const worker of workers) {
    worker.on('message', message => workers.forEach(other => other.send(message)));
    worker.on('listening', () => {
      listening += 1;
      if (listening === workers.length) {
        console.log(`The server is ready at http://127.0.0.1:${port}`);
      }
    });
    worker.on('exit', () => process.exit(1));
  }
}
