import { Controller } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { sampleDataRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { sampleActions } from '../audit/actions.js';
import { RecordAudit } from '../resources/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { endangered, holdSampleData, kept, removeSampleData } from './sample-data.sql.js';
import { removeSampleTags } from './sample-tags.js';

/**
 * Removes the sample data for good, whatever was changed in it and whatever belongs to its individuals. A sample carrier
 * or product that the account's own policies name stays, as does a sample tag of its own individuals, and is the account's own from then on.
 */
@Controller()
export class RemoveSampleData {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    private readonly trail: AuditTrail,
  ) {}

  @Handles(sampleDataRoutes.remove)
  async remove({ caller }: Call<typeof sampleDataRoutes.remove>): Promise<void> {
    await this.transactions.write(caller.accountId, async (tx) => {
      await holdSampleData(tx, caller);
      const known = await endangered(tx, caller);
      // A second request finds the work done.
      if ((await removeSampleData(tx)) === 0) return;
      await removeSampleTags(tx, caller);
      const staying = await kept(tx, caller, known);
      const gone = known.filter(({ id }) => !staying.has(id));
      const changes = gone.map(({ type, id, version }) => ({
        record_type: type,
        row: { id, version: version + 1 },
        change: 'deleted' as const,
      }));
      await this.audit.announceAll(tx, caller, changes);
      await this.trail.record(tx, { accountId: caller.accountId, action: sampleActions.removed });
    });
  }
}
