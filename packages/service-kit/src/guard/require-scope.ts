import type { ApiScope, Principal } from '@bindery/contracts/access';
import { AppError } from '../errors/app-error.js';

/**
 * Keeps API keys to the calls of the public API, and sessions out of them.
 * @param scope that the call needs, or `any`; undefined outside the public API
 * @throws AppError `forbidden` or `insufficient_scope`
 */
export function requireScope({ keyId, scopes }: Principal, scope: ApiScope | 'any' | undefined): void {
  if (keyId === null && scope === undefined) return;
  if (scope === undefined) throw new AppError('forbidden', { detail: "API keys can't be used for this." });
  if (keyId === null)
    throw new AppError('forbidden', {
      detail: 'This address takes API keys. Make one under Settings › Integration.',
    });
  if (scope !== 'any' && !scopes?.includes(scope))
    throw new AppError('insufficient_scope', {
      detail: `This API key doesn't have the scope ${scope}. Make a key that has it.`,
    });
}
