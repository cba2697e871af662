import { readFileSync } from 'node:fs';

/** The variables of a process; an unset one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';

/**
 * Reads the settings whose value is in a file. `NATS_PASSWORD_FILE=/run/secrets/NATS_PASSWORD` stands for
 * `NATS_PASSWORD`, as in the official images of Docker. Line breaks at the end of the file are not part of the value.
 *
 * @param names the settings that may be in a file
 * @returns the environment with these values, and a problem for each file that can't be used, by its variable
 */
export function readSecretFiles(
  env: Environment,
  names: readonly string[],
): { env: Environment; problems: Readonly<Record<string, string>> } {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const name of names) {
    const variable = name + SUFFIX;
    const file = env[variable];
    if (!file) continue;
    if (env[name]) problems[variable] = `${name} is set too; set one of them`;
    else {
      try {
        values[name] = readFileSync(file, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
      } catch (error) {
        problems[variable] = `the file can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
      }
    }
  }
  return { env: { ...env, ...values }, problems };
}
