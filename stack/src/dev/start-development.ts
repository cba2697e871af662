import path from 'node:path';
import { createColors } from 'picocolors';
import { repository } from '../repository.js';
import type { RunningStack } from '../running-stack.js';
import { partNames, type StackOptions } from '../stack-options.js';
import { startStack } from '../start-stack.js';
import { frontEndListeners, startFrontEnds, type FrontEndPorts } from './front-ends.js';
import { readGraph } from './graph.js';
import { followLogs } from './log/follow-logs.js';
import { createFormatLine } from './log/format-line.js';
import type { Log } from './log/format-line.js';
import { createUpdates } from './updates.js';
import { watchFiles } from './watch-files.js';

export interface DevelopmentOptions extends Pick<
  StackOptions,
  'ports' | 'parts' | 'dataDir' | 'throwaway' | 'signal' | 'stripe'
> {
  /** The ports of the front ends' servers; without it, only services start. */
  readonly frontEnds?: FrontEndPorts;
  /** Receives the log, line by line. */
  readonly print?: (line: string) => void;
}

/**
 * Starts a stack whose parts follow their sources. Services and the gateway restart with saved code, front ends update the
 * open page, and all logs are one stream.
 * @throws Error with one sentence, after everything that started has stopped.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<RunningStack> {
  const { frontEnds, print = console.log, parts = partNames, ...own } = options;
  const dataDirectory = own.dataDir ?? path.join(repository, '.data');
  const formatLine = createFormatLine(createColors());
  const log: Log = (part, msg, level = 'info') => print(formatLine(part, JSON.stringify({ level, msg })));
  const say = (line: string) => log('stack', line.trim());

  const running: { stop(): Promise<unknown> }[] = [];
  const stopAll = async () => {
    for (const one of running.splice(0).reverse()) await one.stop();
  };
  try {
    running.push(
      await followLogs(path.join(dataDirectory, 'logs'), (part, line) => print(formatLine(part, line))),
    );
    const stack = await startStack({
      ...own,
      parts,
      say,
      ...(frontEnds ? { publicPort: frontEnds.shell, alsoListening: frontEndListeners(frontEnds) } : {}),
    });
    running.push(stack);
    if (frontEnds) {
      running.push(
        await startFrontEnds({
          ports: frontEnds,
          gatewayUrl: `http://127.0.0.1:${String(stack.ports.gateway)}`,
          dataDirectory: stack.dataDirectory,
          say,
          signal: own.signal ?? new AbortController().signal,
        }),
      );
    }
    const graph = readGraph(repository, parts);
    const updates = createUpdates({ root: repository, stack, graph, log });
    running.push({ stop: () => updates.settle() }, await watchFiles(repository, updates.work));
    return { ...stack, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
