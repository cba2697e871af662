import type { ApiProblem } from '@bindery/web-kit/api';

/** What is said of contacts that did not come: a refusal is told apart from no answer at all. */
export function failureOf(error: ApiProblem | undefined): string {
  return error?.status === 0 ? 'Error loading contacts' : 'Failed to fetch contacts';
}
