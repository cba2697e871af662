import path from 'node:path';
import { migrateDatabase, type DatabaseService } from '@bindery/local-servers/postgres';
import { build } from '@bindery/tooling/build';
import { readMigrations } from '@bindery/tooling/prisma/index.mjs';
import type { RunningStack } from '../running-stack.js';
import { Freshness } from './freshness.js';
import type { Graph } from './graph.js';
import { meaningOf, type Meaning } from './meaning.js';
import { createRestarts } from './restart-part.js';
import type { Tell } from './tell.js';
import type { Batch } from './watch-files.js';

interface Development {
  readonly root: string;
  readonly stack: Pick<RunningStack, 'part' | 'database'>;
  readonly graph: Graph;
  readonly tell: Tell;
}

/** What follows the sources. */
export interface Updates {
  /** Does what a batch of changed files asks for; a restart goes on behind it. */
  readonly work: (batch: Batch) => Promise<void>;
  /** Resolves when no restart is under way any more. */
  settle(): Promise<void>;
}

/**
 * Compiles, migrates and restarts. Nothing that fails ends the development: it is told, the part concerned goes on
 * with the code it has, and the next save tries again.
 */
export function createUpdates(development: Development): Updates {
  const { graph, stack, tell } = development;
  const freshness = new Freshness(graph);
  const restarts = new Map(
    [...graph.uses.keys()].map((part) => [part, createRestarts(part, stack.part(part), tell)]),
  );
  return {
    async work({ files, changedAt }) {
      const meanings = files.flatMap((file) => meaningOf(file, graph) ?? []);
      const own = meanings.find((meaning) => meaning.kind === 'own');
      if (own) tell('stack', `${own.file} is part of what runs here: start npm run dev again.`);
      for (const folder of foldersOf(meanings, 'source')) await compile(folder, development, freshness);
      for (const folder of foldersOf(meanings, 'migration')) await migrate(folder, development, freshness);
      for (const folder of foldersOf(meanings, 'setting')) freshness.changed(folder);
      for (const part of freshness.takeReady()) restarts.get(part)?.request(changedAt);
    },
    async settle() {
      await Promise.all([...restarts.values()].map((restart) => restart.settle()));
    },
  };
}

const foldersOf = (meanings: readonly Meaning[], kind: 'source' | 'migration' | 'setting'): Set<string> =>
  new Set(meanings.flatMap((meaning) => (meaning.kind === kind ? [meaning.folder] : [])));

/** A compiled workspace is put in place whole or not at all, and what has not changed in the end is not compiled. */
async function compile(folder: string, { root, tell }: Development, freshness: Freshness): Promise<void> {
  try {
    const { built } = await build({ only: 'node', workspaces: [folder], root, log: () => undefined });
    freshness.passed(folder, 'compile');
    if (built.length > 0) freshness.changed(folder);
  } catch (error) {
    freshness.failed(folder, 'compile');
    tell(path.basename(folder), `${messageOf(error)}\nWhat runs goes on as it is.`, 'error');
  }
}

async function migrate(
  folder: string,
  { root, stack, tell }: Development,
  freshness: Freshness,
): Promise<void> {
  const service = path.basename(folder) as DatabaseService;
  const servicePath = path.join(root, folder);
  try {
    const blank = await blankMigration(servicePath);
    if (blank !== undefined) throw new Error(`${blank} is empty; it is applied once something stands in it.`);
    const applied = await migrateDatabase(stack.database(service).migratorUrl, servicePath);
    freshness.passed(folder, 'migrate');
    if (applied.length > 0) tell(service, `applied ${applied.join(', ')}`);
    else
      tell(
        service,
        'has every migration; to change one that is applied, write another or start with --reset',
      );
  } catch (error) {
    freshness.failed(folder, 'migrate');
    tell(service, `The migrations cannot be applied: ${messageOf(error)}`, 'error');
  }
}

async function blankMigration(servicePath: string): Promise<string | undefined> {
  const { migrationDirectories } = await readMigrations(servicePath);
  return migrationDirectories.find(
    ({ migrationFile: { content } }) => content.tag === 'ok' && content.value.trim() === '',
  )?.path;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
