// SPDX-License-Identifier: Apache-2.0
// The settings of the site, from its environment.

const {
  PORT = '3000',
  TIDINGS = 'http://localhost:8080',
  TIDINGS_FOR_PAGES = TIDINGS,
  TIDINGS_KEY = '',
  TIDINGS_AUTH_JWT_SECRET = '',
  TOKEN_SECONDS = '300',
} = process.env;

if (!TIDINGS_KEY.startsWith('tk_')) throw new Error('TIDINGS_KEY has to be a service key.');
if (Buffer.byteLength(TIDINGS_AUTH_JWT_SECRET) < 32) {
  throw new Error('TIDINGS_AUTH_JWT_SECRET has to be that of the server, of at least 32 bytes.');
}

export const settings = {
  port: Number(PORT),
  /** The address of Tidings for this back end, and the one for browsers. */
  tidings: TIDINGS,
  tidingsForPages: TIDINGS_FOR_PAGES,
  key: TIDINGS_KEY,
  secret: TIDINGS_AUTH_JWT_SECRET,
  tokenSeconds: Number(TOKEN_SECONDS),
};
