import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { repositoryRoot } from '../repository.js';

/** A line of a part's log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** A part of the product in its own process, as in production. */
export interface SourceProcess {
  readonly pid: number;
  /** All of its log lines. */
  readonly log: LogLine[];
  /**
   * Waits for the log line with this value.
   * @throws Error if the process exits first
   */
  logged(key: string, value: unknown): Promise<LogLine>;
  /** The longest turn of its event loop, in milliseconds, since the first call. Only of a watched process. */
  longestTurn(): Promise<number>;
  /** Stops it, and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as the kernel does when out of memory. */
  kill(): Promise<void>;
}

/**
 * Starts a part from its sources, without a build, or from what a build made of them, with only these variables.
 * @param entry from the root
 */
export function startSourceProcess(
  entry: string,
  env: Readonly<Record<string, string>>,
  { isWatched = false }: { isWatched?: boolean } = {},
): SourceProcess {
  const child = spawnSources(entry, env, isWatched ? [new URL('watch-loop.ts', import.meta.url).href] : []);
  const log: LogLine[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => log.push(JSON.parse(line) as LogLine));
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await exited)[0];
  };
  return {
    pid: child.pid ?? 0,
    log,
    logged: (key, value) =>
      new Promise<LogLine>((found, failed) => {
        const look = () => {
          const entry = log.find((candidate) => candidate[key] === value);
          if (entry) found(entry);
        };
        lines.on('line', look);
        look();
        void exited.then(() => failed(new Error(`The process ended: ${JSON.stringify(log)}`)));
      }),
    async longestTurn() {
      child.send('longest turn');
      const [longest] = (await once(child, 'message')) as [number];
      return longest;
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}

/**
 * Starts a part that must reject its settings, and returns its message.
 * @param entry from the root
 */
export async function settingsErrorOfProcess(
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const child = spawnSources(entry, env);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

type Piped = ChildProcessByStdio<null, Readable, Readable>;

function spawnSources(
  entry: string,
  env: Readonly<Record<string, string>>,
  preloaded: readonly string[] = [],
): Piped {
  // A compiled program runs as it is shipped, with no more memory than that takes.
  const loaders = entry.endsWith('.ts') ? [import.meta.resolve('@bindery/tooling/jest/typescript.mjs')] : [];
  const imports = [...loaders, ...preloaded].flatMap((url) => ['--import', url]);
  return spawn(process.execPath, [...imports, entry], {
    cwd: repositoryRoot,
    // The folder of a library that Node needs and the machine lacks.
    env: { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'], ...env },
    // The end of the channel tells it that the test has died.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as Piped;
}
