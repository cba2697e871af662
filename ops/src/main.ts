import { commands } from './commands/commands.js';
import { runCli } from './run-cli.js';

// The program of the image: it works on the services that the settings name.
process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  answer: (text) => void process.stdout.write(text),
  remark: (text) => void process.stderr.write(text),
  commands,
});
