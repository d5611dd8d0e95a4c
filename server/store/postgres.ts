import { PostgresDialect } from 'kysely';
import pg from 'pg';

const CONNECTIONS = 10;
const INT8 = 20;

/** Any PostgreSQL-compatible engine; several processes may share it. */
export function postgresDialect(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  // Times in milliseconds fit into a double until the year 287396.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, types });
  // A connection that the server closes, idle or in the middle of a transaction, is replaced at the
  // next query; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
