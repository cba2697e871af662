import type { AccessMetadata } from '@bindery/contracts/access';
import { authError, sessionOf, type FakeServer } from './fake-server.js';

interface FakeFactor {
  id: string;
  factor_type: 'totp' | 'webauthn' | 'recovery_code';
  friendly_name: string;
  status: 'verified' | 'unverified';
}

const AT = '2026-11-20T15:00:00.000Z';
/** The code that every authenticator app of these tests shows. */
export const RIGHT_CODE = '123456';
const RECOVERY_CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-2222-3333'];

/** The second factors of one person behind a fake server, in GoTrue's contract. */
export class FakeFactors {
  readonly factors: FakeFactor[] = [];
  readonly passkeys: {
    id: string;
    friendly_name: string;
    created_at: string;
    last_used_at: string | null;
  }[] = [];
  /** The recovery codes that are left; null for none made. */
  codes: string[] | null = null;
  /** Whether the next change needs a step-up. */
  needsStepUp = false;

  constructor(
    private readonly server: FakeServer,
    private readonly access: Partial<AccessMetadata> = {},
  ) {
    server
      .on('GET /auth/v1/user', () => Response.json(this.#user()))
      .on('GET /auth/v1/passkeys', () => Response.json(this.passkeys))
      .on('GET /auth/v1/factors/recovery-codes', () => this.#status())
      .on('POST /auth/v1/factors', ({ body }) => this.#changed(() => this.#enroll(body as FakeFactor)))
      .on('POST /auth/v1/factors/recovery-codes', () => this.#changed(() => this.#generate()))
      .on('POST /auth/v1/factors/recovery-codes/regenerate', () => this.#changed(() => this.#generate()))
      .on('DELETE /auth/v1/factors/recovery-codes', () =>
        this.#changed(() => {
          this.codes = null;
          return Response.json({ id: 'codes' });
        }),
      )
      .on('POST /auth/v1/factors/recovery-codes/verify', ({ body }) =>
        this.#useCode(body as { code: string }),
      )
      .on('GET /auth/v1/reauthenticate', {})
      .on('POST /auth/v1/reauthenticate/verify', () => {
        this.needsStepUp = false;
        return Response.json({});
      });
  }

  /** Adds a factor that the person has already. */
  has(factor: Pick<FakeFactor, 'id' | 'friendly_name'> & Partial<FakeFactor>): this {
    this.#add({ factor_type: 'totp', status: 'verified', ...factor });
    return this;
  }

  hasPasskey(id: string, friendly_name: string): this {
    const passkey = { id, friendly_name, created_at: AT, last_used_at: null };
    this.passkeys.push(passkey);
    this.server
      .on(`PATCH /auth/v1/passkeys/${id}`, ({ body }) => {
        Object.assign(passkey, body);
        return Response.json(passkey);
      })
      .on(`DELETE /auth/v1/passkeys/${id}`, () => {
        this.passkeys.splice(0);
        return new Response(null, { status: 204 });
      });
    return this;
  }

  #add(factor: FakeFactor): void {
    this.factors.push(factor);
    const path = `/auth/v1/factors/${factor.id}`;
    this.server
      .on(`POST ${path}/challenge`, { id: `challenge-${factor.id}`, type: factor.factor_type, expires_at: 1 })
      .on(`POST ${path}/verify`, ({ body }) => {
        if ((body as { code: string }).code !== RIGHT_CODE)
          return authError(422, 'mfa_verification_failed', 'This code is wrong.');
        factor.status = 'verified';
        return this.#proved();
      })
      .on(`DELETE ${path}`, () =>
        this.#changed(() => {
          if (this.factors.length === 1 && this.codes)
            return authError(422, 'mfa_recovery_codes_sole_factor', 'Remove your recovery codes first.');
          this.factors.splice(this.factors.indexOf(factor), 1);
          return Response.json({ id: factor.id });
        }),
      );
  }

  #changed(work: () => Response): Response {
    return this.needsStepUp ? authError(403, 'step_up_required', 'Confirm that it’s you first.') : work();
  }

  #enroll({ factor_type, friendly_name }: FakeFactor): Response {
    const id = `new-${factor_type}`;
    this.#add({ id, factor_type, friendly_name, status: 'unverified' });
    const totp = { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Bindery' };
    return Response.json({ id, type: factor_type, friendly_name, totp });
  }

  #status(): Response {
    if (!this.codes) return authError(404, 'mfa_factor_not_found', 'There are no recovery codes.');
    return Response.json({ id: 'codes', type: 'recovery_code', total: 10, remaining: this.codes.length });
  }

  #generate(): Response {
    this.codes = [...RECOVERY_CODES];
    return Response.json({ id: 'codes', type: 'recovery_code', total: 10, codes: this.codes });
  }

  #useCode({ code }: { code: string }): Response {
    if (!this.codes?.includes(code)) return authError(422, 'mfa_verification_failed', 'This code is wrong.');
    this.codes = this.codes.filter((one) => one !== code);
    return this.#proved();
  }

  /** A session with the second factor. */
  #proved(): Response {
    this.needsStepUp = false;
    this.server.token = { ...this.server.token, ...this.access, second_factor_due: false };
    return Response.json({
      ...sessionOf(this.server.me.email, 'proved', this.server.token),
      user: this.#user(),
    });
  }

  #user(): object {
    const { user } = sessionOf(this.server.me.email) as { user: object };
    const codes = { id: 'codes', factor_type: 'recovery_code', status: 'verified' };
    const factors = [...this.factors, ...(this.codes ? [codes] : [])].map((factor) => ({
      ...factor,
      created_at: AT,
      updated_at: AT,
    }));
    return { ...user, factors };
  }
}
