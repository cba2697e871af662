import { readSchema } from './migrations-folder.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

/** What the engine writes when there is nothing to do. */
const EMPTY = /^\s*(-- This is an empty migration\.)?\s*$/;

/**
 * The SQL that takes a migrated database to the service's Prisma schema; empty when the two agree.
 *
 * @param {{ databaseUrl: string, servicePath: string }} options a database that has all the migrations
 * @returns {Promise<string>}
 */
export async function diffSchema({ databaseUrl, servicePath }) {
  const { files } = await readSchema(servicePath);
  const script = await withSchemaEngine({ databaseUrl }, async (engine) => {
    const result = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: servicePath },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return result.stdout ?? '';
  });
  return EMPTY.test(script) ? '' : script;
}
