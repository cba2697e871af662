import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { Person, SessionWithUser } from '../access/person.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { Secrets } from '../secrets/secrets.js';
import { freeName, MAX_FACTORS, requireFreshProof } from './factor-rules.js';
import { lockPerson } from './lock-person.js';
import { newTotpSecret } from './totp.js';

type FactorType = 'totp' | 'webauthn';

const baseNames: Readonly<Record<FactorType, string>> = {
  totp: 'Authenticator app',
  webauthn: 'Security key',
};

interface NewFactor {
  readonly id: string;
  readonly type: FactorType;
  readonly friendly_name: string;
  /** For the person's eyes only, and only now. */
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** Begins to add a factor. It counts once it is verified in the same session. */
@Injectable()
export class EnrollFactor {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** @throws AppError `step_up_required`, GoTrueError `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors` */
  enroll(session: SessionWithUser, type: FactorType, name: string | null): Promise<NewFactor> {
    requireFreshProof(session, this.clock.now());
    return this.db.$transaction(async (tx) => {
      const { person } = await lockPerson(tx, session);
      // Beginning again takes the place of what wasn't finished.
      await tx.factor.deleteMany({ where: { user_id: person.id, status: 'unverified' } });
      return this.create(tx, person, session.id, type, name);
    }, transactionLimits());
  }

  private async create(
    tx: Transaction,
    person: Person,
    sessionId: string,
    type: FactorType,
    name: string | null,
  ): Promise<NewFactor> {
    const taken = person.factors
      .filter(({ status }) => status === 'verified')
      .map(({ friendly_name }) => friendly_name);
    if (taken.length >= MAX_FACTORS) {
      throw new GoTrueError('too_many_enrolled_mfa_factors', 'You have ten factors. Remove one first.');
    }
    const friendlyName = name ?? freeName(baseNames[type], taken);
    if (taken.includes(friendlyName)) {
      throw new GoTrueError(
        'mfa_factor_name_conflict',
        'You have a factor of this name. Choose another name.',
      );
    }
    const id = randomUUID();
    const now = this.clock.now();
    const totp = type === 'totp' ? newTotpSecret(shownAddress(person.email)) : undefined;
    await tx.factor.create({
      data: {
        id,
        user_id: person.id,
        type,
        friendly_name: friendlyName,
        session_id: sessionId,
        sealed_secret: totp ? this.secrets.seal('totp-secret', id, totp.secret) : null,
        created_at: now,
        updated_at: now,
      },
    });
    return {
      id,
      type,
      friendly_name: friendlyName,
      ...(totp && { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } }),
    };
  }
}
