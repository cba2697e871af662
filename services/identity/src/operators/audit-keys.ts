import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import type { AuditKeyPage, KeyChangePage } from '@bindery/contracts/ops';
import { IntegrityFailure } from '@bindery/field-crypto';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';

const ACCOUNTS_A_PAGE = 100;

/** A key encrypted under a root key other than the current one, and the same key encrypted under the current one. */
interface Moved {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/** The keys of the audit chains as operators see to them, a page of accounts at a time. */
@Injectable()
export class AuditKeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    private readonly audit: IdentityAudit,
  ) {}

  async status(after: string | null): Promise<AuditKeyPage> {
    const { moved, ...page } = await this.page(after);
    return { ...page, under_other_root_keys: moved.length };
  }

  /** Seals keys under the present root key, where another one seals them. Their chains go on as they are. */
  async reseal(after: string | null): Promise<KeyChangePage> {
    const { moved, ...page } = await this.page(after);
    for (const key of moved) await this.store(key);
    return { ...page, changed: moved.length };
  }

  private async store({ accountId, from, to }: Moved): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await tx.auditKey.updateMany({
        where: { account_id: accountId, sealed_key: from },
        data: { sealed_key: to },
      });
      await this.audit.record(tx, { accountId, action: identityActions.keyRewrapped });
    }, transactionLimits());
  }

  private async page(
    after: string | null,
  ): Promise<{ accounts: number; moved: Moved[]; failed: string[]; next: string | null }> {
    const rows = await this.db.auditKey.findMany({
      ...(after !== null && { where: { account_id: { gt: after } } }),
      orderBy: { account_id: 'asc' },
      take: ACCOUNTS_A_PAGE,
    });
    const moved: Moved[] = [];
    const failed: string[] = [];
    for (const { account_id: accountId, sealed_key: from } of rows) {
      try {
        const to = this.secrets.reseal('audit-key', accountId, from);
        if (to !== undefined) moved.push({ accountId, from, to });
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        failed.push(accountId);
      }
    }
    const next = rows.length < ACCOUNTS_A_PAGE ? null : (rows.at(-1)?.account_id ?? null);
    return { accounts: rows.length, moved, failed, next };
  }
}
