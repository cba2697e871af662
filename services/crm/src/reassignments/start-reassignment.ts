import { Injectable } from '@nestjs/common';
import type { EventData } from '@bindery/contracts/messaging';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import { LongWorks } from '../long-work/long-works.js';
import { reassignClientsWork } from './reassign-clients.js';

/** Starts the job that gives the clients of a removed member to somebody else. Identity has made its id. */
@Injectable()
export class StartReassignment {
  constructor(
    private readonly works: LongWorks,
    private readonly cipher: FieldCipher,
  ) {}

  /** Reads the account's key, since a transaction must not wait for it. */
  async prepare(accountId: string): Promise<void> {
    await this.cipher.auditKey(accountId);
  }

  /** In the transaction that stores the removal. What the member had shared, and captured without a CRM, goes to the heir as well. */
  async start(
    tx: Sql,
    accountId: string,
    { user_id: from, reassign }: EventData<'identity.user.removed.v1'>,
  ): Promise<void> {
    if (!reassign) return;
    const { job_id: id, to, removed_by: userId } = reassign;
    const [agent] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM agents WHERE account_id = ${accountId}::uuid AND user_id = ${from}::uuid`;
    const title = agent ? `Clients of ${agent.name}` : 'Clients of a former member';
    await this.works.add(tx, { accountId, userId, id }, reassignClientsWork, { title, data: { from, to } });
    if (to === null) return;
    await tx.$executeRaw`
      UPDATE capture_drafts SET user_id = ${to}::uuid
      WHERE account_id = ${accountId}::uuid AND user_id = ${from}::uuid AND state = 'accepted' AND individual_id IS NULL`;
    // A name that the heir uses already stays with the former member.
    await tx.$executeRaw`
      UPDATE saved_reports SET user_id = ${to}::uuid
      WHERE account_id = ${accountId}::uuid AND user_id = ${from}::uuid AND shared AND name NOT IN (
        SELECT name FROM saved_reports WHERE account_id = ${accountId}::uuid AND user_id = ${to}::uuid)`;
    await tx.$executeRaw`
      UPDATE saved_filters SET user_id = ${to}::uuid
      WHERE account_id = ${accountId}::uuid AND user_id = ${from}::uuid AND shared AND (record_type, name) NOT IN (
        SELECT record_type, name FROM saved_filters
        WHERE account_id = ${accountId}::uuid AND user_id = ${to}::uuid)`;
  }

  /** Has this replica look for the job, once its transaction is committed. */
  wake(): void {
    this.works.wake();
  }
}
