import { authSentence } from '@bindery/web-kit/second-factor';
import { useMe } from '@bindery/web-kit/session';
import type { AuthError } from '@supabase/auth-js';
import useSWR from 'swr';
import { useAuth } from '../../site/auth-client.js';

/** A second factor, a passkey, or what is left of the recovery codes. */
export interface OwnFactor {
  readonly id: string;
  readonly kind: 'totp' | 'webauthn';
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
}
export interface OwnPasskey extends Omit<OwnFactor, 'kind'> {
  readonly kind: 'passkey';
}
interface Security {
  readonly factors: readonly OwnFactor[];
  readonly passkeys: readonly OwnPasskey[];
  /** Null for somebody who has no recovery codes. */
  readonly codes: { readonly total: number; readonly remaining: number } | null;
}

type Auth = ReturnType<typeof useAuth>;

/** The signed-in person's second factors, passkeys and recovery codes. */
export function useSecurity() {
  const auth = useAuth();
  return useSWR<Security, Error>(`security/${useMe().id}`, () => load(auth));
}

async function load({ mfa, passkey }: Auth): Promise<Security> {
  const [listed, passkeys] = await Promise.all([mfa.listFactors(), passkey.list()]);
  const factors = dataOf(listed).all;
  return {
    factors: factors.flatMap(factorOf),
    passkeys: dataOf(passkeys).map((one) => ({
      id: one.id,
      kind: 'passkey' as const,
      name: one.friendly_name ?? 'Passkey',
      addedAt: one.created_at,
      usedAt: one.last_used_at ?? null,
    })),
    codes: hasCodes(factors) ? dataOf(await mfa.recoveryCodes.getStatus()) : null,
  };
}

/** Whether somebody has recovery codes, used up or not. */
export const hasCodes = (factors: readonly Pick<ListedFactor, 'factor_type'>[]): boolean =>
  factors.some(({ factor_type: kind }) => kind === 'recovery_code');

type ListedFactor = NonNullable<Awaited<ReturnType<Auth['mfa']['listFactors']>>['data']>['all'][number];

function factorOf({ id, factor_type: kind, status, friendly_name, created_at, ...rest }: ListedFactor) {
  if (status !== 'verified' || (kind !== 'totp' && kind !== 'webauthn')) return [];
  const name = friendly_name ?? (kind === 'totp' ? 'Authenticator app' : 'Security key');
  return [{ id, kind, name, addedAt: created_at, usedAt: rest.last_challenged_at ?? null }];
}

function dataOf<T>({ data, error }: { readonly data: T; readonly error: AuthError | null }): NonNullable<T> {
  if (error) throw new Error(authSentence(error), { cause: error });
  return data as NonNullable<T>;
}
