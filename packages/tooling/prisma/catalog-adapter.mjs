import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Type ids of Postgres' internal one-byte type `"char"` and of its array. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/**
 * Prisma's `pg` adapter, able to read the catalog.
 *
 * The schema engine describes a database by catalog columns, some of them of the type `"char"`. The adapter knows
 * its array but not the type itself, and gives up. The pool below announces such a column as the array, and the
 * adapter's answer then says what it really is. No catalog query asks for a true array of them.
 *
 * @param {string} databaseUrl
 */
export function catalogAdapter(databaseUrl) {
  const pool = charactersAnnouncedAsArrays(new pg.Pool({ connectionString: databaseUrl, max: 2 }));
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
    // The adapter cuts a script at every semicolon, also inside comments and the bodies of functions. Sent whole,
    // Postgres reads it, and all of it is done or nothing is.
    connection.executeScript = async (script) => {
      await pool.query(script);
    };
    return connection;
  };
  return { factory, close: () => pool.end() };
}

/** @param {pg.Pool} pool */
function charactersAnnouncedAsArrays(pool) {
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
