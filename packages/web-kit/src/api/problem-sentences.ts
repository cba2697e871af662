import { ApiProblem } from '@bindery/web-kit/context';

/** The message for an error: the server's detail, the error's message, or the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem) return error.detail;
  return error instanceof Error && error.message ? error.message : fallback;
}

/**
 * The title of a failed load, which may be due to a missing or outdated session.
 * @param otherwise the title for every other reason
 */
export function failedLoad(
  problem: Pick<ApiProblem, 'status' | 'code'> | undefined,
  otherwise: string,
): string {
  if (problem?.status !== 401) return otherwise;
  return problem.code === 'token_stale' ? 'Failed to set up authentication' : 'No authentication token found';
}
