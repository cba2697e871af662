import path from 'node:path';
import { migrateDatabase } from '@bindery/local-servers/postgres';
import type { DatabaseService } from '@bindery/provisioning/postgres';
import { build } from '@bindery/tooling/build';
import { readMigrations } from '@bindery/migrations';
import type { RunningStack } from '../running-stack.js';
import { Freshness } from './freshness.js';
import type { Graph } from './graph.js';
import { classifyChange, type FileChange } from './classify-change.js';
import { createRestarts } from './restart-part.js';
import type { Log } from './log/format-line.js';
import type { Batch } from './watch-files.js';

interface Development {
  readonly root: string;
  readonly stack: Pick<RunningStack, 'part' | 'database'>;
  readonly graph: Graph;
  readonly log: Log;
}

export interface Updates {
  /** Handles a batch of changed files. Restarts continue in the background. */
  readonly work: (batch: Batch) => Promise<void>;
  /** Resolves when no restart is running. */
  settle(): Promise<void>;
}

/**
 * Compiles, migrates and restarts. A failure is logged, the part keeps running its old code, and the next save retries.
 */
export function createUpdates(development: Development): Updates {
  const { graph, stack, log } = development;
  const freshness = new Freshness(graph);
  const restarts = new Map(
    [...graph.uses.keys()].map((part) => [part, createRestarts(part, stack.part(part), log)]),
  );
  return {
    async work({ files, changedAt }) {
      const changes = files.flatMap((file) => classifyChange(file, graph) ?? []);
      const own = changes.find((change) => change.kind === 'own');
      if (own) log('stack', `${own.file} is used by npm run dev itself. Start it again.`);
      for (const folder of foldersOf(changes, 'source')) await compile(folder, development, freshness);
      for (const folder of foldersOf(changes, 'migration')) await migrate(folder, development, freshness);
      for (const folder of foldersOf(changes, 'setting')) freshness.changed(folder);
      for (const part of freshness.takeReady()) restarts.get(part)?.request(changedAt);
    },
    async settle() {
      await Promise.all([...restarts.values()].map((restart) => restart.settle()));
    },
  };
}

const foldersOf = (changes: readonly FileChange[], kind: 'source' | 'migration' | 'setting'): Set<string> =>
  new Set(changes.flatMap((change) => (change.kind === kind ? [change.folder] : [])));

async function compile(folder: string, { root, log }: Development, freshness: Freshness): Promise<void> {
  try {
    const { built } = await build({ only: 'node', workspaces: [folder], root, log: () => undefined });
    freshness.passed(folder, 'compile');
    if (built.length > 0) freshness.changed(folder);
  } catch (error) {
    freshness.failed(folder, 'compile');
    log(path.basename(folder), `${messageOf(error)}\nThe running code stays as it is.`, 'error');
  }
}

async function migrate(
  folder: string,
  { root, stack, log }: Development,
  freshness: Freshness,
): Promise<void> {
  const service = path.basename(folder) as DatabaseService;
  const servicePath = path.join(root, folder);
  try {
    const blank = await blankMigration(servicePath);
    if (blank !== undefined) throw new Error(`${blank} is empty. Save its SQL to apply it.`);
    const applied = await migrateDatabase(stack.database(service).migratorUrl, servicePath);
    freshness.passed(folder, 'migrate');
    if (applied.length > 0) log(service, `applied ${applied.join(', ')}`);
    else
      log(service, 'is up to date. To change an applied migration, write another one or start with --reset');
  } catch (error) {
    freshness.failed(folder, 'migrate');
    log(service, `The migrations cannot be applied: ${messageOf(error)}`, 'error');
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
