/**
 * The lines in which a service reports an error that its route does not declare. A test expects none when it stops the
 * service, so that the API's description stays true.
 */
export const undeclaredErrors = (log: readonly string[]): readonly string[] =>
  log.filter((line) => line.includes('a route does not declare its error'));
