import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { CONCURRENT, statementsOf } from './sql-statements.mjs';

/** Type ids of Postgres' internal one-byte type `"char"` and of its array. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/** Shorter than a request's statement may take, since it waits behind a migration that waits for its lock. */
const LOCK_TIMEOUT = '2s';

/** A concurrent statement runs outside of a transaction, and keeps nobody waiting while it waits. */
const isConcurrent = (/** @type {string} */ script) =>
  statementsOf(script).some((statement) => CONCURRENT.test(statement));

/**
 * Prisma's `pg` adapter, extended to read the catalog.
 *
 * The schema engine reads catalog columns, some of type `"char"`. The adapter supports only the array of that type and
 * fails. The pool below reports such columns as arrays, and the result is corrected afterwards. No catalog query
 * returns a real array of them.
 *
 * @param {string} databaseUrl
 */
export function catalogAdapter(databaseUrl) {
  const pool = reportCharactersAsArrays(new pg.Pool({ connectionString: databaseUrl, max: 2 }));
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    // The adapter splits a script at every semicolon, even inside comments and function bodies. Postgres runs a whole
    // script atomically.
    connection.executeScript = async (script) => {
      await pool.query(
        isConcurrent(script) ? script : `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}';\n${script}`,
      );
    };
    return connection;
  };
  return { factory, close: () => pool.end() };
}

/** @param {pg.Pool} pool */
function reportCharactersAsArrays(pool) {
  const query = /** @type {(...args: unknown[]) => Promise<pg.QueryResult>} */ (pool.query.bind(pool));
  const announced = async (/** @type {unknown[]} */ ...args) => {
    const result = await query(...args);
    // A script of several statements has several results.
    for (const { fields } of [result].flat()) {
      for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    }
    return result;
  };
  return Object.assign(pool, { query: announced });
}
