import path from 'node:path';
import { parseArgs } from 'node:util';
import { findTargets, type Targets } from './targets/find-targets.js';
import type { Answer, Command, Options } from './commands/command.js';
import { exitCodes, Failure, type ExitCode } from './cli/failure.js';
import { helpOf, overview } from './help.js';

/** The process of a run: its environment and outputs. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly answer: (text: string) => void;
  readonly remark: (text: string) => void;
  readonly commands: readonly Command[];
  /** The local stack: its usual data folder, and how to find its services by that folder. */
  readonly local?: {
    readonly dataDirectory: string;
    readonly findTargets: (dataDirectory: string) => Targets;
  };
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

async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<Answer> {
  const { env, remark, commands, local } = surroundings;
  const command = findCommand(args, commands);
  if (!command) {
    if (args.length === 0 || args.includes('--help') || args.includes('-h'))
      return { lines: overview(commands), data: undefined };
    throw new Failure(unknownCommand(args, commands), exitCodes.usage);
  }
  const { values, positionals } = parse(command, args);
  if (values['help']) return { lines: helpOf(command), data: undefined };
  const words = positionals.slice(command.name.split(' ').length);
  const { min, max } = command.takes ?? { min: 0, max: 0 };
  if (words.length < min || words.length > max) {
    const problem = words.length > max ? `"${words[max] ?? ''}" is one word too many.` : 'A word is missing.';
    throw new Failure([problem, '', ...helpOf(command)].join('\n'), exitCodes.usage);
  }
  const folder = values['data-dir'] ?? local?.dataDirectory ?? '';
  const dataDirectory = path.resolve(String(folder));
  return command.run({
    options: values,
    words,
    dataDirectory,
    targets: () => findTargets(env) ?? local?.findTargets(dataDirectory) ?? noTargets(),
    progress: (line) => remark(`${line}\n`),
  });
}

const LOCAL_ONLY = ['backup', 'restore'];

function noTargets(): never {
  throw new Failure(
    'Set OPS_IDENTITY_URL, OPS_BILLING_URL, OPS_CRM_URL, OPS_LEADS_URL, OPS_INTEGRATIONS_URL and OPS_TOKEN, or some of them.',
    exitCodes.usage,
  );
}

/** The words that are neither an option nor an option's value of any command. */
function wordsOf(args: readonly string[], commands: readonly Command[]): string[] {
  const own = commands.flatMap(({ options = {} }) => Object.entries(options));
  const options: Options = { ...COMMON, ...Object.fromEntries(own) };
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false }).positionals;
}

/** The command with the longest name that the words begin with. */
function findCommand(args: readonly string[], commands: readonly Command[]): Command | undefined {
  const given = `${wordsOf(args, commands).join(' ')} `;
  return [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => given.startsWith(`${name} `));
}

function unknownCommand(args: readonly string[], commands: readonly Command[]): string {
  const [first = '', ...rest] = wordsOf(args, commands);
  if (LOCAL_ONLY.includes(first) && !commands.some(({ name }) => name === first))
    return `${first} works on a local stack, in a checkout: npm run ops -- ${first}. In production, back up Postgres with its own tools; docs/operations says how.`;
  const related = commands.filter(({ name }) => name.startsWith(`${first} `));
  const given = [first, ...rest].join(' ') || args.join(' ');
  if (related.length === 0) return [`There is no command "${given}".`, '', ...overview(commands)].join('\n');
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
