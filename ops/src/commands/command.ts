import type { Targets } from '../targets/find-targets.js';

/** What a command was called with. */
export interface Invocation {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Words after the command's name. */
  readonly words: readonly string[];
  /** The data folder of the local stack. */
  readonly dataDirectory: string;
  /** The services to be asked; looked up when a command first wants them. */
  readonly targets: () => Targets;
  /** Says how far it is, beside the answer. */
  readonly progress: (line: string) => void;
}

/** An option that takes a text, or that is there or not. */
export type Options = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>
>;

/** A command's answer: lines for a person, or the same as data for a script. */
export interface Answer {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** Whether something is wrong; the exit code says so. */
  readonly wrong?: boolean;
}

export interface Command {
  /** One word or several: `events replay`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name, as the help shows it. */
  readonly usage?: string;
  readonly details?: readonly string[];
  readonly options?: Options;
  /** How many words it takes; none unless told. */
  readonly takes?: { readonly min: number; readonly max: number };
  readonly run: (invocation: Invocation) => Promise<Answer>;
}

/** The value of an option that was given a text. */
export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
