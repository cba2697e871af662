import { inspect } from 'node:util';
import { ConfigError } from '@bindery/settings';
import { createDatabases } from './commands/create-databases.js';
import { areSecretsComplete, createSecretFiles } from './commands/create-secrets.js';
import { reloadNats } from './commands/reload-nats.js';

const HELP = `Prepares what an installation needs before its first start. All of it can be repeated.

  databases                databases and roles, on the server of SUPERUSER_URL, with ROLE_PASSWORDS
  secrets FOLDER           random secrets, and a folder of files for each component, for a trial
  secrets FOLDER --real    the same for real users, with the accounts that the environment names
  secrets FOLDER --check   whether the last of these attempts was successful
  nats-users               lets the running NATS read its users again, in its network and among its processes
`;
const EXIT_BAD_CONFIG = 78; // EX_CONFIG of sysexits.h

async function run([command, folder, flag]: readonly string[]): Promise<number> {
  if (command === 'databases') await createDatabases();
  else if (command === 'nats-users') await reloadNats();
  else if (command === 'secrets' && folder !== undefined && [undefined, '--real'].includes(flag))
    createSecretFiles(folder, flag === '--real');
  else if (command === 'secrets' && folder !== undefined && flag === '--check') {
    if (areSecretsComplete(folder)) return 0;
    process.stderr.write('The secrets were not created. The log of the job that creates them says why.\n');
    return EXIT_BAD_CONFIG;
  } else {
    process.stderr.write(HELP);
    return 2;
  }
  process.stdout.write(`${command}: done\n`);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
  process.exitCode = error instanceof ConfigError ? EXIT_BAD_CONFIG : 1;
}
