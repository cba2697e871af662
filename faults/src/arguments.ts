import { parseArgs } from 'node:util';

const USAGE = `npm run faults -- [--short | --minutes 10 | --only <fault>] [--seed 7]

  --short     one fault for each part behind the gateway and for the gateway, as npm test runs it
  --minutes   how long to go on injecting faults; every fault happens once, however few they are
  --seed      repeats the plan of an earlier run, which printed its seed
  --only      one fault or scenario alone, by the name that a run prints: --only "postgres freeze"`;

const MAX_MINUTES = 600;

/** The options of one run. The usage says what they are. */
export type RunRequest = ReturnType<typeof readArguments>;

/**
 * Parses the command line.
 * @throws Error with a sentence and the usage
 */
export function readArguments(args: readonly string[], newSeed: () => number) {
  const { minutes, seed, ...others } = parse(args);
  return {
    ...others,
    minutes: wholeNumber('minutes', minutes, MAX_MINUTES),
    seed: seed === undefined ? newSeed() : wholeNumber('seed', seed, 0xffff_ffff),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        short: { type: 'boolean', default: false },
        minutes: { type: 'string', default: '8' },
        seed: { type: 'string' },
        only: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} is a whole number from 1 to ${most}, not "${text}".\n\n${USAGE}`);
}
