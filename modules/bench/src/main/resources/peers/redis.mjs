// SPDX-License-Identifier: Apache-2.0
// Feed pages from Redis: node redis.mjs <port> <port of Redis>
import { Redis } from 'ioredis';
import { PAGE_SIZE, servePages } from './pages.mjs';

const [port, redisPort] = process.argv.slice(2).map(Number);

servePages(port, () => {
  const redis = new Redis({ host: '127.0.0.1', port: redisPort, enableAutoPipelining: true });
  return async reader => {
    const ids = await redis.zrange(`feed:home:${reader}`, 0, PAGE_SIZE - 1, 'REV');
    if (ids.length === 0) {
      return [];
    }
    const [values, mine] = await Promise.all([
      redis.mget(['activity', 'hearts', 'comments', 'shares'].flatMap(
        type => ids.map(id => `${type}:${id}`))),
      redis.smismember(`hearts-of:${reader}`, ids),
    ]);
    return ids.map((id, index) => ({
      json: values[index],
      hearts: values[ids.length + index] ?? 0,
      comments: values[2 * ids.length + index] ?? 0,
      shares: values[3 * ids.length + index] ?? 0,
      mine: mine[index] === 1,
    }));
  };
});
