export { exitCodes, Failure } from './cli/failure.js';
export { readMoment } from './cli/time.js';
export { textOption, type Command, type Invocation } from './commands/command.js';
export { commands } from './commands/commands.js';
export { runCli, type Surroundings } from './run-cli.js';
export type { Targets } from './targets/find-targets.js';
