import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FieldCipher, type FieldPlace } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import { Transactions } from '../database/transactions.js';
import type { WebhookPlace } from './webhook-row.js';

const SECRET_BYTES = 32;
/** The most that sign at a time. */
const MAX_SECRETS = 10;

/** A new secret: in clear for its one reply, and as it is stored. */
export interface NewSecret {
  readonly id: string;
  /** `whsec_` and base64 (Standard Webhooks 1.0). */
  readonly clear: string;
  readonly envelope: string;
}

/** The secrets that sign deliveries. Nothing else encrypts or decrypts them. */
@Injectable()
export class WebhookSecrets {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly transactions: Transactions,
  ) {}

  /** The secrets that sign at a moment, in clear, the newest first. */
  async signing({ accountId, id }: WebhookPlace, now: Date): Promise<string[]> {
    const rows = await this.transactions.inAccount(
      accountId,
      (tx) => tx.$queryRaw<{ id: string; secret: string }[]>`
        SELECT id::text, secret FROM webhook_secrets
        WHERE account_id = ${accountId}::uuid AND webhook_id = ${id}::uuid
          AND (expires_at IS NULL OR expires_at > ${now})
        ORDER BY created_at DESC`,
    );
    return Promise.all(rows.map((row) => this.cipher.decrypt(placeOf(accountId, row.id), row.secret)));
  }

  /** Call it before a transaction: the account's keys may have to be read. */
  async make(accountId: string): Promise<NewSecret> {
    const id = randomUUID();
    const clear = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { id, clear, envelope: await this.cipher.encrypt(placeOf(accountId, id), clear) };
  }

  async store(tx: Sql, { accountId, id }: WebhookPlace, secret: NewSecret, now: Date): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO webhook_secrets (id, account_id, webhook_id, secret, created_at)
      VALUES (${secret.id}::uuid, ${accountId}::uuid, ${id}::uuid, ${secret.envelope}, ${now})`;
  }

  /**
   * Stores a new secret. The one before signs as well until a moment, and those before that as they did.
   * @param until now or later
   */
  async replace(
    tx: Sql,
    place: WebhookPlace,
    secret: NewSecret,
    times: { now: Date; until: Date },
  ): Promise<void> {
    const { now, until } = times;
    const { accountId, id } = place;
    await tx.$executeRaw`
      UPDATE webhook_secrets SET expires_at = ${until}
      WHERE account_id = ${accountId}::uuid AND webhook_id = ${id}::uuid AND expires_at IS NULL`;
    await tx.$executeRaw`
      DELETE FROM webhook_secrets WHERE account_id = ${accountId}::uuid AND webhook_id = ${id}::uuid AND (
        expires_at <= ${now} OR id IN (
          SELECT id FROM webhook_secrets WHERE account_id = ${accountId}::uuid AND webhook_id = ${id}::uuid
          ORDER BY created_at DESC OFFSET ${MAX_SECRETS - 1}))`;
    await this.store(tx, place, secret, now);
  }
}

const placeOf = (accountId: string, rowId: string): FieldPlace => ({
  accountId,
  ...{ table: 'webhook_secrets', field: 'secret', rowId },
});
