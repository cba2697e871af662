import { Inject, Injectable } from '@nestjs/common';
import type { AnchoredPosition } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import type { CrmDatabase } from './crm-database.js';

/** Reads lists of accounts, a page at a time. Their rows are visible in one account's transaction only. */
@Injectable()
export class AllAccounts {
  constructor(@Inject(DATABASE) private readonly database: CrmDatabase) {}

  /** The accounts that come after one, from the first on without one. */
  async after(previous: string | null, most: number): Promise<string[]> {
    const rows = await this.database.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM accounts_after(${previous}::uuid, ${most}::int) AS known (id)`;
    return rows.map(({ id }) => id);
  }

  /** The heads of the audit chains of the accounts that come after one. */
  async auditHeadsAfter(previous: string | null, most: number): Promise<AnchoredPosition[]> {
    const rows = await this.database.$queryRaw<{ account_id: string; seq: bigint; hash: string }[]>`
      SELECT account_id::text, seq, hash FROM audit_heads_after(${previous}::uuid, ${most}::int)`;
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }
}
