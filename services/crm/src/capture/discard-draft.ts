import { Controller, Inject } from '@nestjs/common';
import { captureRoutes } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { captureActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { CaptureCounts } from './capture-counts.js';
import { StoredDrafts } from './stored-drafts.js';

/** Discards a draft: what it holds is gone at once. */
@Controller()
export class DiscardDraft {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly trail: AuditTrail,
    private readonly counts: CaptureCounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Nothing happens a second time. @throws AppError `not_found`, `conflict` for one that became a client */
  @Handles(captureRoutes.discard)
  async discard({ caller, params: { id } }: Call<typeof captureRoutes.discard>): Promise<void> {
    const { accountId } = caller;
    await this.transactions.write(accountId, async (tx) => {
      const row = await this.drafts.hold(tx, this.drafts.inSight(caller), id);
      if (row.state === 'discarded') return;
      if (row.individual_id !== null)
        throw new AppError('conflict', {
          detail: 'This draft is a client already. Undo it, or delete the client.',
        });
      await tx.$executeRaw`
        UPDATE capture_drafts SET state = 'discarded', name = NULL, page = NULL, found = NULL, accepted = NULL,
          decided_at = ${this.clock.now()}::timestamptz
        WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
      this.counts.note('discarded');
      this.trail.recordLast(tx, {
        ...{ accountId, action: captureActions.discarded, recordType: 'capture_draft', recordId: id },
      });
    });
  }
}
