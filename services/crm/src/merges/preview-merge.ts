import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MergePreview } from '@bindery/contracts/crm';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualKind } from '../individuals/individual-kind.js';
import { hangingOnBoth } from './hanging-names.js';
import { requirePair, versionOf } from './merge-pair.js';
import { equalFields } from './taken-fields.js';

/** Shows what a merge would do, before anything is done. */
@Injectable()
export class PreviewMerge {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly kind: IndividualKind,
    private readonly audit: RecordAudit,
  ) {}

  async run(person: Principal, keptId: string, mergedId: string): Promise<MergePreview> {
    const { kind } = this;
    const found = await this.audit.watching(person, { kind, verb: 'merged', recordId: keptId }, () =>
      this.transactions.read(person.accountId, async (tx) => {
        const pair = await requirePair(tx, person, keptId, mergedId);
        const roots = [mergedId, ...(await kind.historyBefore(tx, pair.merged))];
        return {
          pair,
          hanging: await hangingOnBoth(tx, person, pair),
          history: await tx.recordChange.count({
            where: { account_id: person.accountId, root_id: { in: roots } },
          }),
        };
      }),
    );
    const { pair, hanging, history } = found;
    return {
      kept: await kind.toView(pair.kept, person),
      merged: await kind.toView(pair.merged, person),
      version: versionOf(pair),
      equal: await equalFields(kind.mapper, pair),
      hanging,
      history,
    };
  }
}
