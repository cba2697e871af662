/**
 * Why an event could not be handled, as an operator reads it. Of a message of several lines the last, for Prisma shows
 * the parameters of a query in those before it.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const message = error.message.split('\n').filter(Boolean).at(-1) ?? '';
  return `${error.name}: ${message.slice(0, 300)}`;
}
