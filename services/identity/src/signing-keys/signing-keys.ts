import { createPrivateKey, type KeyObject, type webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_TTL_SECONDS } from '@bindery/contracts/access';
import { publicJwk, type PublicJwk } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { publicKeyOf } from '@bindery/service-kit/auth';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { recordEvent } from '@bindery/service-kit/outbox';
import { before, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';
import { newSigningKey } from './signing-key.js';

/** The key that signs now. */
export interface Signer {
  readonly kid: string;
  readonly key: KeyObject;
}

// A replica of identity that missed a rotation learns of it within this time. The old key stays published for longer.
const REMEMBERED_MS = MINUTE_MS;
// Keys belong to the product, not to an account.
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const PUBLISHED_AFTER_RETIRING_MS = ACCESS_TOKEN_TTL_SECONDS * SECOND_MS + 10 * MINUTE_MS;

/** The keys that sign access tokens: one current, the next one published ahead, retired ones until their tokens end. */
@Injectable()
export class SigningKeys {
  #signer: { readonly value: Signer; readonly readAt: Date } | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes the first keys where there are none, and publishes what there is. */
  async ensure(): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await lockSigningKeys(tx);
      const states = new Set(
        (await tx.signingKey.findMany({ select: { state: true } })).map((row) => row.state),
      );
      if (!states.has('current')) await this.add(tx, 'current');
      if (!states.has('next')) await this.add(tx, 'next');
      await this.publish(tx);
    });
  }

  /** The next key becomes current, the current one is retired, and a new next one is published. */
  async rotate(): Promise<void> {
    const now = this.clock.now();
    await this.db.$transaction(async (tx) => {
      await lockSigningKeys(tx);
      await tx.signingKey.updateMany({
        where: { state: 'current' },
        data: { state: 'retired', retired_at: now },
      });
      await tx.signingKey.updateMany({
        where: { state: 'next' },
        data: { state: 'current', activated_at: now },
      });
      await this.add(tx, 'next');
      await this.publish(tx);
    });
    this.#signer = undefined;
  }

  published(): Promise<PublicJwk[]> {
    return publishedKeys(this.db, this.clock.now());
  }

  async signer(): Promise<Signer> {
    const now = this.clock.now();
    if (this.#signer && this.#signer.readAt > before(now, REMEMBERED_MS)) return this.#signer.value;
    const row = await this.db.signingKey.findFirstOrThrow({ where: { state: 'current' } });
    const jwk = JSON.parse(
      this.secrets.open('signing-key', row.id, row.sealed_private_jwk),
    ) as webcrypto.JsonWebKey;
    const value = { kid: row.id, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
    this.#signer = { value, readAt: now };
    return value;
  }

  /** The public half of a published key. */
  async verifier(kid: string): Promise<KeyObject | undefined> {
    const jwk = (await this.published()).find((candidate) => candidate.kid === kid);
    return jwk && publicKeyOf(jwk);
  }

  private async add(tx: Transaction, state: 'current' | 'next'): Promise<void> {
    const key = await newSigningKey();
    const now = this.clock.now();
    await tx.signingKey.create({
      data: {
        id: key.id,
        state,
        public_jwk: key.publicJwk,
        sealed_private_jwk: this.secrets.seal('signing-key', key.id, key.privateJwk),
        created_at: now,
        activated_at: state === 'current' ? now : null,
      },
    });
  }

  /** The stream keeps the newest set only, so publishing again is harmless. */
  private async publish(tx: Transaction): Promise<void> {
    const keys = await publishedKeys(tx, this.clock.now());
    const { id } = await tx.signingKey.findFirstOrThrow({
      where: { state: 'current' },
      select: { id: true },
    });
    await recordEvent(tx, {
      subject: 'identity.keys.changed.v1',
      accountId: NO_ACCOUNT,
      subjectId: id,
      version: await tx.signingKey.count(),
      data: { keys },
      time: this.clock.now(),
    });
  }
}

/** Makes other replicas wait until this transaction is over. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('signing-keys', 0))`;
}

/** The public keys that a token may be signed with, oldest first. */
export async function publishedKeys(db: Pick<Transaction, 'signingKey'>, now: Date): Promise<PublicJwk[]> {
  const rows = await db.signingKey.findMany({
    where: {
      OR: [{ state: { not: 'retired' } }, { retired_at: { gt: before(now, PUBLISHED_AFTER_RETIRING_MS) } }],
    },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => publicJwk.parse(row.public_jwk));
}
