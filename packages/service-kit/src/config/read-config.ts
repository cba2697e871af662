import { z } from 'zod';

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
 * Parses the environment once. An empty variable counts as absent.
 * @throws ConfigError with every problem at once.
 */
export function readConfig<Schema extends z.ZodType>(
  part: string,
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    part,
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}
