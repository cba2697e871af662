/**
 * The reason an operator reads. Only the last line of a message: Prisma prints a query's parameters in the lines before it.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const message = error.message.split('\n').filter(Boolean).at(-1) ?? '';
  return `${error.name}: ${message.slice(0, 300)}`;
}
