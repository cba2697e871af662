import type { Targets } from '../targets/find-targets.js';

export interface Invocation {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Words after the command's name. */
  readonly words: readonly string[];
  /** The data folder of the local stack. */
  readonly dataDirectory: string;
  /** The services, looked up at the first call. */
  readonly targets: () => Targets;
  /** Prints progress, separately from the answer. */
  readonly progress: (line: string) => void;
}

/** Options with a text, or flags. */
export type Options = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>
>;

/** A command's answer: lines for the terminal, or the same as data for a script. */
export interface Answer {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** Whether there is a problem; the exit code says so. */
  readonly wrong?: boolean;
}

export interface Command {
  /** One word or several: `events replay`. */
  readonly name: string;
  readonly summary: string;
  /** The arguments, as the help shows them. */
  readonly usage?: string;
  readonly details?: readonly string[];
  readonly options?: Options;
  /** The number of words it takes; none by default. */
  readonly takes?: { readonly min: number; readonly max: number };
  readonly run: (invocation: Invocation) => Promise<Answer>;
}

export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
