import type { ApiProblem } from '@bindery/web-kit/api';

/** The title of a failed load: a denial differs from a missing reply. */
export function failureOf(error: ApiProblem | undefined): string {
  return error?.status === 0 ? 'Error loading contacts' : 'Failed to fetch contacts';
}
