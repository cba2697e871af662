import { readSchema } from './migrations-folder.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

/** The engine's output for no changes. */
const EMPTY = /^\s*(-- This is an empty migration\.)?\s*$/;

/**
 * The SQL that changes a migrated database to the service's Prisma schema; empty if they match.
 *
 * @param {{ databaseUrl: string, servicePath: string }} options a database with all migrations
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
