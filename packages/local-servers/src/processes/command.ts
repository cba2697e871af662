import { closeSync, mkdirSync, openSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** A program to run. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Variables added to the few that every part gets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where it runs; the folder of this process unless told. */
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** What a part takes over from the person's environment; their settings for other programs do not reach ours. */
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
 * Starts a program in a process group of its own, so that Ctrl-C reaches the stack alone and the stack decides the
 * order. What it prints goes to its log file. A Node program gets a channel, by whose end it notices that we died.
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
