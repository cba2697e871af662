import { Controller } from '@nestjs/common';
import { maskedFields, type MergePreview, mergeRoutes } from '@bindery/contracts/crm';
import { identityActions } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { RecordAudit } from '../resources/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { ProtectedSearches } from '../individuals/protected-searches.js';
import { childNamesOf } from './child-names.js';
import { requirePair, versionOf, type Pair } from './merge-pair.js';
import { equalFields } from './taken-fields.js';

/** Shows what a merge would do, before anything is done. */
@Controller()
export class PreviewMerge {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly audit: RecordAudit,
    private readonly protectedSearches: ProtectedSearches,
  ) {}

  @Handles(mergeRoutes.preview)
  async preview({
    caller,
    params: { id: keptId },
    query: { merged_id: mergedId },
  }: Call<typeof mergeRoutes.preview>): Promise<MergePreview> {
    const { resource } = this;
    const found = await this.audit.auditDenials(caller, { resource, verb: 'merged', recordId: keptId }, () =>
      this.transactions.read(caller.accountId, async (tx) => {
        const pair = await requirePair(tx, caller, keptId, mergedId);
        const roots = [mergedId, ...(await resource.historyBefore(tx, pair.merged))];
        const [{ history }] = await tx.$queryRaw<[{ history: number }]>`
          SELECT count(*)::int AS history FROM record_changes
          WHERE account_id = ${caller.accountId}::uuid AND root_id = ANY (${roots}::uuid[])`;
        return { pair, child_records: await childNamesOf(tx, caller, pair), history };
      }),
    );
    const { pair, child_records, history } = found;
    // The preview says whether two hidden values are equal, so it answers a guess as a search for the number would.
    if (comparesProtected(pair)) await this.protectedSearches.admit(caller, identityActions.mergePreviewed);
    return {
      kept: await resource.toView(pair.kept, caller),
      merged: await resource.toView(pair.merged, caller),
      version: versionOf(pair),
      equal: await equalFields(resource.mapper, pair),
      child_records,
      history,
    };
  }
}

/** Whether both individuals have a value of a field that is shown masked. */
const comparesProtected = ({ kept, merged }: Pair): boolean =>
  maskedFields.some((field) => kept[field] !== null && merged[field] !== null);
