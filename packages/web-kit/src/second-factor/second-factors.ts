import type { AuthClient, Factor } from '@supabase/auth-js';
import { authSentence } from './auth-sentence.js';

/** The methods of `@supabase/auth-js` that prove a second factor. */
export type FactorClient = Pick<
  InstanceType<typeof AuthClient>,
  'mfa' | 'getSession' | 'signInWithPasskey' | 'admin'
>;

/** One way to prove who one is, in the order in which they are offered. */
export type FactorWay =
  | { readonly kind: 'totp' | 'webauthn'; readonly id: string; readonly name: string }
  | { readonly kind: 'passkey' | 'recovery_code' };

/** The problem of a proof, as a sentence; undefined if it has none. */
type Problem = Promise<string | undefined>;

/** Proves the second factor of the browser's session, which is upgraded by it. */
export class SecondFactors {
  constructor(private readonly client: FactorClient) {}

  /**
   * The ways that a person has.
   * @param methods those of the token, as `amr` names them
   * @throws Error with a sentence for the person
   */
  async ways(methods: readonly string[]): Promise<FactorWay[]> {
    const { data, error } = await this.client.mfa.listFactors();
    if (error) throw new Error(authSentence(error));
    const named = (kind: 'totp' | 'webauthn') =>
      data.all.filter((factor) => factor.factor_type === kind && factor.status === 'verified').map(wayOf);
    return [
      ...named('totp'),
      ...named('webauthn'),
      ...(methods.includes('passkey') ? [{ kind: 'passkey' } as const] : []),
      ...(methods.includes('mfa/recovery_code') ? [{ kind: 'recovery_code' } as const] : []),
    ];
  }

  /** @param code six digits of an authenticator app */
  async enterCode(factorId: string, code: string): Problem {
    const { error } = await this.client.mfa.challengeAndVerify({ factorId, code });
    return error ? authSentence(error) : undefined;
  }

  async enterRecoveryCode(code: string): Problem {
    const { error } = await this.client.mfa.recoveryCodes.verify({ code });
    return error ? authSentence(error) : undefined;
  }

  async useSecurityKey(factorId: string): Problem {
    const { error } = await this.client.mfa.webauthn.authenticate({ factorId });
    return error ? authSentence(error) : undefined;
  }

  /** Signs in anew, and ends the session of before, which never gets its second factor. */
  async usePasskey(): Problem {
    const { data } = await this.client.getSession();
    const { error } = await this.client.signInWithPasskey();
    if (error) return authSentence(error);
    if (data.session) void this.client.admin.signOut(data.session.access_token, 'local');
    return undefined;
  }
}

const wayOf = ({ id, factor_type, friendly_name }: Factor): FactorWay =>
  factor_type === 'webauthn'
    ? { kind: 'webauthn', id, name: friendly_name ?? 'Security key' }
    : { kind: 'totp', id, name: friendly_name ?? 'Authenticator app' };
