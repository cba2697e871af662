import type { Database, Sql } from '../src/database/index.js';
import pg from 'pg';

function sqlOn(client: Pick<pg.ClientBase, 'query'>): Sql {
  const run = async (strings: TemplateStringsArray, values: unknown[]) => {
    const text = strings.reduce((sql, part, index) => `${sql}$${String(index)}${part}`);
    return client.query(text, values);
  };
  return {
    $queryRaw: async <T>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await run(strings, values)).rows as T,
    $executeRaw: async (strings: TemplateStringsArray, ...values: unknown[]) =>
      (await run(strings, values)).rowCount ?? 0,
  };
}

/** The part of a Prisma client that the kit uses, on a connection pool: the kit has no schema to generate one from. */
export function pgDatabase(pool: pg.Pool): Database {
  return {
    ...sqlOn(pool),
    async $transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(sqlOn(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    $disconnect: () => pool.end(),
  };
}
