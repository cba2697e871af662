export const exitCodes = {
  done: 0,
  /** There is a problem, and the answer names it. */
  wrong: 1,
  /** The command was not understood. */
  usage: 2,
  /** A component doesn't respond. */
  unreachable: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command. The message is a sentence, and all that the operator sees. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.wrong,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'Failure';
  }
}
