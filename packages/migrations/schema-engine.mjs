import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { catalogAdapter } from './catalog-adapter.mjs';

/** @typedef {import('@prisma/schema-engine-wasm').SchemaEngine} SchemaEngine */

/** @type {Promise<void> | undefined} */
let loading;

/**
 * Runs `work` with Prisma's schema engine, compiled to WebAssembly, over an ordinary `pg` connection. The native engine
 * of the `prisma` command is a download that many networks block. This one comes with npm in the same version and
 * writes the same `_prisma_migrations` table.
 *
 * @template T
 * @param {{ databaseUrl: string, datamodels?: [string, string][] }} options
 * @param {(engine: SchemaEngine) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSchemaEngine({ databaseUrl, datamodels }, work) {
  await (loading ??= loadEngine());
  const { factory, close } = catalogAdapter(databaseUrl);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await glue.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } catch (error) {
    throw withCause(error, adapter.errorRegistry);
  } finally {
    engine.free();
    await close();
  }
}

/**
 * The engine reports only the number of an adapter error, so this attaches the error itself as the cause.
 *
 * @param {unknown} error
 * @param {{ consumeError(id: number): { error: unknown } | undefined }} registry
 */
function withCause(error, registry) {
  const id = error instanceof Error ? /External error id#(\d+)/.exec(error.message)?.[1] : undefined;
  const original = id === undefined ? undefined : registry.consumeError(Number(id))?.error;
  if (!(error instanceof Error) || original === undefined) return error;
  const reason = original instanceof Error ? original.message : JSON.stringify(original);
  return new Error(`${reason}\n${error.message}`, { cause: original });
}

async function loadEngine() {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await webAssembly().instantiate(bytes, { './schema_engine_bg.js': withIdleTimers() });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/**
 * The engine never clears the ten-second timer of its lock, which would keep the process alive. It gets timers that
 * don't.
 */
function withIdleTimers() {
  const idleTimeout = (/** @type {() => void} */ callback, /** @type {number} */ ms) =>
    setTimeout(callback, ms).unref();
  return Object.fromEntries(
    Object.entries(glue).map(([name, value]) => [
      name,
      name.startsWith('__wbg_setTimeout') ? idleTimeout : value,
    ]),
  );
}

/**
 * Node's WebAssembly, which only the browser's types declare.
 *
 * @typedef {{ instance: { exports: { __wbindgen_start(): void } } }} Instantiated
 * @typedef {{ instantiate(bytes: Uint8Array, imports: object): Promise<Instantiated> }} Loader
 */
function webAssembly() {
  /** @type {unknown} */
  const loader = Reflect.get(globalThis, 'WebAssembly');
  return /** @type {Loader} */ (loader);
}
