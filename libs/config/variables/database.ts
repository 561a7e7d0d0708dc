import { z } from 'zod';
import { port, postgresUrl } from '../rules.js';
import type { Variables } from '../variable.js';

/** The password of a database's address; null without one. */
const passwordOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { password } = new URL(address);
  return password === '' ? null : password;
};

/** PostgreSQL, and the network that several machines share. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: {
    rule: postgresUrl,
    text: 'PostgreSQL',
    unguessable: { of: passwordOf, least: 12 },
  },
  DATABASE_PASSWORD: {
    rule: z.string().optional(),
    text: 'password of the PostgreSQL in docker-compose.yml',
    secret: true,
  },
  APP_DATABASE_URL: {
    rule: postgresUrl.optional(),
    text: 'the same database with a login that owns nothing: migrations create it, and the API uses it as its DATABASE_URL',
  },
  APP_DATABASE_PASSWORD: {
    rule: z.string().optional(),
    text: 'password of that login in docker-compose.yml',
    secret: true,
  },
  WORKER_DATABASE_URL: {
    rule: postgresUrl.optional(),
    text: 'the same for workers, which may also erase ended accounts',
  },
  WORKER_DATABASE_PASSWORD: {
    rule: z.string().optional(),
    text: 'password of the login of workers in docker-compose.yml',
    secret: true,
  },
  POSTGRES_ARCHIVE: {
    rule: z.enum(['on', 'off']).default('off'),
    text: 'whether the PostgreSQL in docker-compose.yml archives its write-ahead log, for a restore to a point in time',
  },
  PRIVATE_ADDRESS: {
    rule: z.ipv4().optional(), // compose files append a port, and `fd00::1:5432` would be another address
    text: 'IPv4 address of the first machine in your private network, for docker-compose.private.yml and docker-compose.workers.yml',
  },
  SHARED_STORAGE: {
    rule: z.string().startsWith('/', 'must be an absolute path').optional(),
    text: 'folder that all machines of these files mount at the same place',
  },
  DATABASE_PORT: { rule: port.default(5433), text: 'port of the embedded PostgreSQL of npm start' },
} as const satisfies Variables;
