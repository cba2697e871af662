import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { AppError } from '../errors/app-error.js';

/** A version of one record, or, as text, of several together. */
export type Version = number | string;

/** The version of a state that no column counts: the same for the same values, whatever release wrote them. */
export function versionOfState(state: unknown): string {
  return createHash('sha256')
    .update(stringify(state) ?? '')
    .digest('base64url')
    .slice(0, 22);
}

/** The `ETag` of a version (RFC 9110): strong, for a version is one exact state. */
export function etagOf(version: Version): string {
  return `"${String(version)}"`;
}

/**
 * Holds a change to the version that the person saw. Without `If-Match` every version will do.
 * @throws AppError `precondition_failed` when someone else saved first.
 */
export function requireMatch(ifMatch: string | undefined, version: Version): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(etagOf(version))) return;
  throw new AppError('precondition_failed', {
    detail: 'Someone else saved this record after you opened it. Reload it, then make your change again.',
  });
}
