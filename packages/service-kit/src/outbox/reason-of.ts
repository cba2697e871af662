import { z } from 'zod';
import { AppError } from '../errors/app-error.js';

const MAX_FIELDS = 5;

/**
 * The sentence that an operator reads. Of a message only its last line: Prisma prints a query's parameters in the lines
 * before it.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return `It doesn't fit its contract: ${faultsOf(error)}.`;
  if (error instanceof SyntaxError) return 'It is not valid JSON.';
  if (error instanceof AppError) return error.internal ? `${error.detail} (${error.internal})` : error.detail;
  if (!(error instanceof Error)) return 'It failed without saying why.';
  const message = error.message.split('\n').filter(Boolean).at(-1) ?? '';
  return `It failed with ${error.name}: ${message.slice(0, 300)}`;
}

/** Names of fields and kinds of faults, never values. */
function faultsOf({ issues }: z.ZodError): string {
  const faults = issues.map(
    ({ path, code }) => `${path.join('.') || 'the whole'} (${code.replaceAll('_', ' ')})`,
  );
  const more = faults.length > MAX_FIELDS ? [`and ${String(faults.length - MAX_FIELDS)} more`] : [];
  return [...faults.slice(0, MAX_FIELDS), ...more].join(', ');
}
