import type { z } from 'zod';
import { readSecretFiles, type Environment } from './secret-files.js';

/** The environment does not hold what a part needs. The message lists every problem, one a line, without values. */
export class ConfigError extends Error {
  constructor(part: string, problems: readonly string[]) {
    super(
      `${part} cannot start, its settings are not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment once. An empty variable counts as absent. Each setting can also be in a file, which
 * `<NAME>_FILE` names.
 * @throws ConfigError with every problem at once.
 */
export function readConfig<Schema extends z.ZodObject>(
  part: string,
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const { env, problems } = readSecretFiles(environment, Object.keys(schema.shape));
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  const unread = Object.entries(problems).map(([variable, problem]) => `${variable}: ${problem}`);
  if (parsed.success && unread.length === 0) return parsed.data;
  const invalid = (parsed.error?.issues ?? [])
    // A setting whose file can't be read is reported once, by its file.
    .filter(({ path: [name] }) => problems[`${String(name)}_FILE`] === undefined)
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(part, [...unread, ...invalid]);
}
