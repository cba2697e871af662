import type { ApiProblem } from './api-problem.js';

/**
 * What is said of a page that could not be loaded, where it may be for want of a session: there is none, or its token
 * could not be brought up to date.
 * @param otherwise what is said of every other reason
 */
export function failedLoad(
  problem: Pick<ApiProblem, 'status' | 'code'> | undefined,
  otherwise: string,
): string {
  if (problem?.status !== 401) return otherwise;
  return problem.code === 'token_stale' ? 'Failed to set up authentication' : 'No authentication token found';
}
