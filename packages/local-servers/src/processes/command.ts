import { closeSync, mkdirSync, openSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** A program to run. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Additions to the few variables that every part gets. */
  readonly env?: Readonly<Record<string, string>>;
  /** The working folder; this process's by default. */
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** The variables of the developer's environment that a part inherits. Settings for other programs don't reach ours. */
const INHERITED = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'LD_LIBRARY_PATH',
];

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only the stack, which decides the order. Its output
 * goes to its log file. A Node program gets a channel, whose end tells it that the stack has died.
 */
export function launch(command: Command, logFile: string): ChildProcess {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a', 0o600);
  const isNode = command.file === process.execPath;
  try {
    return spawn(command.file, [...command.args], {
      ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
      env: { ...inherited(), ...command.env },
      stdio: ['ignore', log, log, ...(isNode ? (['ipc'] as const) : [])],
      detached: true,
      ...(command.uid === undefined ? {} : { uid: command.uid }),
      ...(command.gid === undefined ? {} : { gid: command.gid }),
    });
  } finally {
    closeSync(log);
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
