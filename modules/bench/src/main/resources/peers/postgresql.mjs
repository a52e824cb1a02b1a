// SPDX-License-Identifier: Apache-2.0
// Feed pages from PostgreSQL: node postgresql.mjs <port> <port of PostgreSQL> ROWS|JOIN
import pg from 'pg';
import { PAGE_SIZE, servePages } from './pages.mjs';

const CONNECTIONS = 8;
const IDS = {
  // the table of feed rows
  ROWS: `SELECT activity AS id FROM feed WHERE reader = $1
         ORDER BY activity DESC LIMIT ${PAGE_SIZE}`,
  // without feed rows: the newest activities of each followed user, merged
  JOIN: `SELECT newest.id FROM follow CROSS JOIN LATERAL (
           SELECT id FROM activity WHERE actor = follow.target ORDER BY id DESC LIMIT ${PAGE_SIZE}
         ) newest WHERE follower = $1 ORDER BY newest.id DESC LIMIT ${PAGE_SIZE}`,
};
const [port, databasePort, from] = process.argv.slice(2);
const page = {
  name: 'page',
  text: `SELECT json, hearts, comments, shares,
           EXISTS (SELECT FROM heart WHERE person = $1 AND heart.activity = id) AS mine
         FROM (${IDS[from]}) page JOIN activity USING (id) ORDER BY id DESC`,
};

servePages(Number(port), () => {
  const database = new pg.Pool({
    host: '127.0.0.1', port: Number(databasePort), user: 'postgres', database: 'postgres',
    max: CONNECTIONS,
  });
  // when PostgreSQL stops first
  database.on('error', () => {});
  return async reader => (await database.query({ ...page, values: [reader] })).rows;
});
