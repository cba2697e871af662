import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { captureRoutes, type ConvertedDrafts } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import { AcceptDrafts } from './accept-drafts.js';
import { KeptValues } from './kept-values.js';
import { draftsSql, StoredDrafts } from './stored-drafts.js';

const DRAFTS_AT_ONCE = 100;
/** A request has 4.7 seconds. The last client takes some of it. */
const MS_AT_ONCE = 2_500;

type KeptDraft = CaptureDraft & { readonly is_member: boolean };

/** Turns accepted drafts into clients once the account has a CRM, each as a person's own accept does. */
@Controller()
export class ConvertDrafts {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly kept: KeptValues,
    private readonly accepting: AcceptDrafts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Drafts that were skipped come again in the next round, which starts after the last of them. */
  @Handles(captureRoutes.convert)
  async convert({ caller }: Call<typeof captureRoutes.convert>): Promise<ConvertedDrafts> {
    const until = performance.now() + MS_AT_ONCE;
    const rows = await this.next(caller);
    let converted = 0;
    const skipped: ConvertedDrafts['skipped'] = [];
    for (const row of rows) {
      if (performance.now() > until) break;
      const reason = await this.toClient(caller, row);
      if (reason === null) converted += 1;
      else skipped.push({ draft_id: row.id, name: await this.drafts.nameOf(row), reason });
    }
    return { converted, skipped, remaining: await this.remaining(caller) };
  }

  private async next(caller: Principal): Promise<KeptDraft[]> {
    const found = await this.untried(caller);
    if (found.length > 0) return found;
    await this.transactions.queryOnce(
      caller.accountId,
      Prisma.sql`UPDATE capture_drafts SET skipped_at = NULL WHERE ${this.drafts.kept(caller)}`,
    );
    return this.untried(caller);
  }

  private untried(caller: Principal): Promise<KeptDraft[]> {
    return this.transactions.queryOnce<KeptDraft>(
      caller.accountId,
      Prisma.sql`SELECT kept.*, EXISTS (SELECT FROM agents WHERE agents.account_id = kept.account_id
            AND agents.user_id = kept.user_id AND agents.is_active) AS is_member
        FROM (${draftsSql} WHERE ${this.drafts.kept(caller)} AND skipped_at IS NULL
          ORDER BY decided_at, id LIMIT ${DRAFTS_AT_ONCE}) AS kept ORDER BY decided_at, id`,
    );
  }

  /** @returns why it did not become one */
  private async toClient(caller: Principal, row: KeptDraft): Promise<string | null> {
    const values = await this.kept.of(row);
    // A client is of whoever captured it.
    const owner = row.is_member ? { assigned_agent: row.user_id, ...values } : values;
    try {
      await this.accepting.accept(caller, row.id, { values: owner, seen_matches: [] });
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || !reasons.includes(error.code)) throw error;
      await this.transactions.queryOnce(
        caller.accountId,
        Prisma.sql`UPDATE capture_drafts SET skipped_at = ${this.clock.now()}::timestamptz
          WHERE account_id = ${caller.accountId}::uuid AND id = ${row.id}::uuid`,
      );
      return error.detail;
    }
  }

  private async remaining(caller: Principal): Promise<number> {
    const [counted] = await this.transactions.queryOnce<{ count: number }>(
      caller.accountId,
      Prisma.sql`SELECT count(*)::int AS count FROM capture_drafts
        WHERE ${this.drafts.kept(caller)} AND skipped_at IS NULL`,
    );
    return counted?.count ?? 0;
  }
}

/** Errors that keep one draft from becoming a client, and no other. A draft that is gone has nothing left to turn. */
const reasons: readonly string[] = ['conflict', 'validation_failed', 'not_found'];
