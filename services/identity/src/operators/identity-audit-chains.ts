import { Inject, Injectable } from '@nestjs/common';
import type { AnchoredPosition } from '@bindery/contracts/ops';
import type { AuditChains } from '@bindery/service-kit/audit';
import { DATABASE, transactionLimits, type Sql } from '@bindery/service-kit/database';
import { auditKeyOf } from '../audit/audit-key.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';

/** The audit chains of identity, including those of deleted accounts. */
@Injectable()
export class IdentityAuditChains implements AuditChains {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
  ) {}

  async accountsAfter(previous: string | null, most: number): Promise<string[]> {
    return (await this.headsAfter(previous, most)).map(({ account_id }) => account_id);
  }

  async headsAfter(previous: string | null, most: number): Promise<AnchoredPosition[]> {
    const heads = await this.db.auditCheckpoint.findMany({
      ...(previous !== null && { where: { account_id: { gt: previous } } }),
      orderBy: { account_id: 'asc' },
      take: most,
      select: { account_id: true, seq: true, hash: true },
    });
    return heads.map((head) => ({ ...head, seq: Number(head.seq) }));
  }

  keyOf(accountId: string): Promise<Buffer> {
    return auditKeyOf(this.secrets, accountId, this.db);
  }

  read<T>(_accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.db.$transaction(work, transactionLimits());
  }
}
