import { Inject, Injectable } from '@nestjs/common';
import {
  ACCESS_TOKEN_TTL_SECONDS,
  accessTokenClaims,
  ISSUER_PATH,
  KEY_TOKEN_TTL_SECONDS,
  planPart,
  serviceLevel,
  type AccessMetadata,
  type AccessTokenClaims,
  type ApiScope,
} from '@bindery/contracts/access';
import { signingKeyIdOf } from '@bindery/service-kit/auth';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { epochSeconds } from '@bindery/service-kit/time';
import jwt from 'jsonwebtoken';
import { recordAccess } from '../access/record-access.js';
import { entitlementOf } from '../access/entitlement.js';
import { isSecondFactorDue, proofsOf, stepUpMethodsOf, type ProvedSession } from '../access/second-factor.js';
import type { IdentityConfig } from '../config.js';
import { SigningKeys } from '../signing-keys/signing-keys.js';
import { roleOf, type Person } from '../access/person.js';
import type { Session } from '../generated/prisma/client.js';

/** The columns of a session that its tokens are made of. */
export type TokenSession = Pick<Session, 'id' | 'kind' | 'aal'> & ProvedSession;

/** An API key with its scopes, and when it ends. */
export interface TokenKey {
  readonly id: string;
  readonly scopes: ApiScope[];
  readonly endsAt: Date;
}

export interface IssuedAccessToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Access tokens: ES256, ten minutes, with what the product needs to know about the person. */
@Injectable()
export class AccessTokens {
  readonly #issuer: string;
  readonly #needsFactorOfSuperusers: boolean;

  constructor(
    @Inject(SERVICE) service: ServiceSettings<IdentityConfig>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly keys: SigningKeys,
  ) {
    this.#issuer = service.config.PUBLIC_URL + ISSUER_PATH;
    this.#needsFactorOfSuperusers = service.config.SUPERUSER_SECOND_FACTOR === 'required';
  }

  issue(person: Person, session: TokenSession): Promise<IssuedAccessToken> {
    const now = this.clock.now();
    return this.sign(person, {
      session_id: session.id,
      aal: session.aal,
      amr: proofsOf(session, person, now),
      exp: epochSeconds(now) + ACCESS_TOKEN_TTL_SECONDS,
      app_metadata: this.accessOf(person, session),
    });
  }

  /** A token that stands for an API key of the person: for a minute, and never beyond the end of the key. */
  issueForKey(person: Person, { id, scopes, endsAt }: TokenKey): Promise<IssuedAccessToken> {
    return this.sign(person, {
      session_id: id,
      aal: 'aal1',
      amr: [],
      exp: Math.min(epochSeconds(this.clock.now()) + KEY_TOKEN_TTL_SECONDS, epochSeconds(endsAt)),
      app_metadata: { ...this.accessOf(person), scopes, key_id: id },
    });
  }

  private async sign(
    person: Person,
    claims: Pick<AccessTokenClaims, 'session_id' | 'aal' | 'amr' | 'exp' | 'app_metadata'>,
  ): Promise<IssuedAccessToken> {
    const all: AccessTokenClaims = {
      iss: this.#issuer,
      aud: 'authenticated',
      sub: person.id,
      email: person.email,
      role: 'authenticated',
      iat: epochSeconds(this.clock.now()),
      ...claims,
    };
    const { kid, key } = await this.keys.signer();
    return { token: jwt.sign(all, key, { algorithm: 'ES256', keyid: kid }), expiresAt: all.exp };
  }

  /** @param session the one that asks; absent for work in the name of a person who isn't signed in */
  accessOf(person: Person, session?: Pick<Session, 'kind' | 'aal'>): AccessMetadata {
    const role = roleOf(person);
    const access = recordAccess({ ...person, role }, person.account.rolePermissions);
    return {
      account_id: person.account_id,
      user_role: role,
      is_owner: person.is_owner,
      service_level: serviceLevel.parse(person.account.service_level),
      entitlement: entitlementOf(person.account, this.clock.now()),
      includes: planPart.array().parse(person.account.includes),
      sees_all: access.seesAll,
      edits_all: access.editsAll,
      deletes: access.deletes,
      exports: access.exports,
      second_factor_due: session !== undefined && this.isSecondFactorDue(person, session),
      step_up_methods: stepUpMethodsOf(person),
      scopes: session?.kind === 'capture' ? ['capture'] : null,
      key_id: null,
      user_version: person.version,
      account_version: person.account.version,
    };
  }

  /** Whether a session still needs a second factor, by the rules of the account and the installation. */
  isSecondFactorDue(person: Person, session: Pick<Session, 'aal'>): boolean {
    return isSecondFactorDue(person, session, this.clock.now(), this.#needsFactorOfSuperusers);
  }

  /**
   * Reads a token of ours. Whether its session still lives is the database's to say.
   * @returns null when it is not ours, or has expired and that matters
   */
  async read(token: string, { allowExpired = false } = {}): Promise<AccessTokenClaims | null> {
    const keyId = signingKeyIdOf(token);
    const key = keyId === undefined ? undefined : await this.keys.verifier(keyId);
    if (!key) return null;
    try {
      return accessTokenClaims.parse(
        jwt.verify(token, key, {
          algorithms: ['ES256'],
          issuer: this.#issuer,
          audience: 'authenticated',
          clockTimestamp: epochSeconds(this.clock.now()),
          ignoreExpiration: allowExpired,
        }),
      );
    } catch {
      // The library throws errors of several kinds, such as a TypeError for a signature of another length.
      return null;
    }
  }
}
