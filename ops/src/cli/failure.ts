/** How a command ends, for whoever calls it from a script. */
export const exitCodes = {
  done: 0,
  /** Something is wrong, and the command's answer says what. */
  wrong: 1,
  /** The command was not understood. */
  usage: 2,
  /** A part does not answer. */
  unreachable: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command that cannot go on. The message is a sentence for the operator, and the whole of what they see. */
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
