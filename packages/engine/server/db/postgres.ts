import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
const INT8 = 20;

/** Any PostgreSQL-compatible engine; several processes may share it. */
export function postgresDialect(url: string, timeoutMs = 0): PostgresDialect {
  const types = new pg.TypeOverrides();
  // Times in milliseconds fit into a double until the year 287396.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    stream: () => socketWithTimeout(timeoutMs),
  });
  // A connection that the server closes, idle or in the middle of a transaction, is replaced at the
  // next query; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** A machine that goes down closes no connection: without a timeout, queries would wait for minutes. */
function socketWithTimeout(timeoutMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(timeoutMs, () => {
    socket.destroy(new Error(`PostgreSQL has not answered for ${timeoutMs / 1000} s`));
  });
}
