import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import type { AuditKeyPage, KeyChangePage } from '@bindery/contracts/ops';
import { IntegrityFailure } from '@bindery/field-crypto';
import { isBrokenChain } from '@bindery/service-kit/audit';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';
import { MemberSecrets } from './member-secrets.js';

const ACCOUNTS_A_PAGE = 100;

/** A key encrypted under a root key other than the current one, and the same key encrypted under the current one. */
interface Moved {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Secrets that the root key seals for an account, as operators see to it, a page of accounts at a time: the key of its
 * audit chain, the secrets of its members' authenticator apps, and their devices with push. Adding one is audited, so
 * every such account has a key.
 */
@Injectable()
export class AuditKeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    private readonly audit: IdentityAudit,
    private readonly memberSecrets: MemberSecrets,
  ) {}

  async status(after: string | null): Promise<AuditKeyPage> {
    const { moved, ids, ...page } = await this.page(after);
    const secrets = await this.memberSecrets.reseal(ids, false);
    const underOthers = new Set([...moved.map(({ accountId }) => accountId), ...secrets.moved]);
    const failed = [...new Set([...page.failed, ...secrets.failed])];
    return { ...page, failed, under_other_root_keys: underOthers.size };
  }

  /** Seals keys and secrets under the present root key, where another one seals them. Nothing else changes. */
  async reseal(after: string | null): Promise<KeyChangePage> {
    const { moved, ids, ...page } = await this.page(after);
    const unaudited: string[] = [];
    for (const key of moved) if (!(await this.store(key))) unaudited.push(key.accountId);
    const secrets = await this.memberSecrets.reseal(ids, true);
    const changed = new Set([...moved.map(({ accountId }) => accountId), ...secrets.moved]);
    const failed = [...new Set([...page.failed, ...secrets.failed])];
    return { ...page, failed, unaudited, changed: changed.size };
  }

  /** @returns whether it is on record; an altered chain takes no entry, and keeps no key from being moved */
  private async store({ accountId, from, to }: Moved): Promise<boolean> {
    const key = { where: { account_id: accountId, sealed_key: from }, data: { sealed_key: to } };
    try {
      await this.db.$transaction(async (tx) => {
        await tx.auditKey.updateMany(key);
        await this.audit.record(tx, { accountId, action: identityActions.keyRewrapped });
      }, transactionLimits());
      return true;
    } catch (error) {
      if (!isBrokenChain(error)) throw error;
      await this.db.auditKey.updateMany(key);
      return false;
    }
  }

  private async page(
    after: string | null,
  ): Promise<{ accounts: number; ids: string[]; moved: Moved[]; failed: string[]; next: string | null }> {
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
    const ids = rows.map(({ account_id }) => account_id);
    return { accounts: rows.length, ids, moved, failed, next };
  }
}
