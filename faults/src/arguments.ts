import { parseArgs } from 'node:util';

const USAGE = `npm run faults -- [--short | --minutes 10 | --only <fault>] [--seed 7]

  --short     one fault for each part behind the gateway and for the gateway, as npm test runs it
  --minutes   how long to go on injecting faults; every fault happens once, however few they are
  --seed      repeats the plan of an earlier run, which printed its seed
  --only      one fault or scenario alone, by the name that a run prints: --only "postgres freeze"`;

const MAX_MINUTES = 600;

/** The options of one run. */
export interface RunRequest {
  readonly short: boolean;
  readonly minutes: number;
  readonly seed: number;
  /** The name of the only fault or scenario to run. */
  readonly only?: string;
}

/**
 * Parses the command line.
 * @throws Error with a sentence and the usage
 */
export function readArguments(args: readonly string[], newSeed: () => number): RunRequest {
  const { values } = parse(args);
  return {
    short: values.short ?? false,
    minutes: wholeNumber('minutes', values.minutes ?? '8', MAX_MINUTES),
    seed: values.seed === undefined ? newSeed() : wholeNumber('seed', values.seed, 0xffff_ffff),
    ...(values.only === undefined ? {} : { only: values.only }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        short: { type: 'boolean' },
        minutes: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} is a whole number from 1 to ${most}, not "${text}".\n\n${USAGE}`);
}
