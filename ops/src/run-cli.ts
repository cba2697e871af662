import path from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '@bindery/stack';
import { commands } from './commands/commands.js';
import { findTargets } from './targets/find-targets.js';
import type { Answer, Command, Options } from './commands/command.js';
import { exitCodes, Failure, type ExitCode } from './cli/failure.js';
import { helpOf, overview } from './help.js';

/** The process of a run: its environment and outputs. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly answer: (text: string) => void;
  readonly remark: (text: string) => void;
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

const COMMON: Options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'data-dir': { type: 'string' },
};

/** Finds the command, runs it and prints its answer. Every failure is a sentence and an exit code. */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { answer, remark } = surroundings;
  const asJson = args.includes('--json');
  try {
    const result = await runCommand(args, surroundings);
    answer(
      asJson && result.data !== undefined ? `${JSON.stringify(result.data, undefined, 2)}\n` : text(result),
    );
    return result.wrong ? exitCodes.wrong : exitCodes.done;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (asJson) answer(`${JSON.stringify({ error: error.message })}\n`);
    else remark(`${error.message}\n`);
    return error.exitCode;
  }
}

const text = ({ lines }: Answer): string => lines.map((line) => `${line}\n`).join('');

async function runCommand(args: readonly string[], { env, remark }: Surroundings): Promise<Answer> {
  const command = findCommand(args);
  if (!command) {
    if (args.length === 0 || args.includes('--help') || args.includes('-h'))
      return { lines: overview(), data: undefined };
    throw new Failure(unknownCommand(args), exitCodes.usage);
  }
  const { values, positionals } = parse(command, args);
  if (values['help']) return { lines: helpOf(command), data: undefined };
  const words = positionals.slice(command.name.split(' ').length);
  const { min, max } = command.takes ?? { min: 0, max: 0 };
  if (words.length < min || words.length > max) {
    const problem = words.length > max ? `"${words[max] ?? ''}" is one word too many.` : 'A word is missing.';
    throw new Failure([problem, '', ...helpOf(command)].join('\n'), exitCodes.usage);
  }
  const folder = typeof values['data-dir'] === 'string' ? values['data-dir'] : path.join(repository, '.data');
  const dataDirectory = path.resolve(folder);
  return command.run({
    options: values,
    words,
    dataDirectory,
    targets: () => findTargets(env, dataDirectory),
    progress: (line) => remark(`${line}\n`),
  });
}

/** The words that are neither an option nor an option's value of any command. */
function wordsOf(args: readonly string[]): string[] {
  const own = commands.flatMap(({ options = {} }) => Object.entries(options));
  const options: Options = { ...COMMON, ...Object.fromEntries(own) };
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false }).positionals;
}

/** The command with the longest name that the words begin with. */
function findCommand(args: readonly string[]): Command | undefined {
  const given = `${wordsOf(args).join(' ')} `;
  return [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => given.startsWith(`${name} `));
}

function unknownCommand(args: readonly string[]): string {
  const [first = '', ...rest] = wordsOf(args);
  const related = commands.filter(({ name }) => name.startsWith(`${first} `));
  const given = [first, ...rest].join(' ') || args.join(' ');
  if (related.length === 0) return [`There is no command "${given}".`, '', ...overview()].join('\n');
  const names = related.map(({ name }) => `  ${name}`).join('\n');
  return `"${given}" is not a whole command. These begin with "${first}":\n${names}`;
}

function parse(command: Command, args: readonly string[]): Parsed {
  try {
    const options = { ...COMMON, ...command.options };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    const sentence = message.split('. ')[0] ?? message;
    throw new Failure([`${sentence}.`, '', ...helpOf(command)].join('\n'), exitCodes.usage, { cause: error });
  }
}
