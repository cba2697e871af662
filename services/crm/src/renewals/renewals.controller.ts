import { Controller } from '@nestjs/common';
import { renewalRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BulkAction } from '../bulk/bulk-action.js';
import { DecideRenewal } from './decide-renewal.js';
import { ListRenewals } from './list-renewals.js';

@Controller()
export class RenewalsController {
  constructor(
    private readonly renewals: ListRenewals,
    private readonly deciding: DecideRenewal,
    private readonly bulk: BulkAction,
  ) {}

  @Handles(renewalRoutes.list)
  list({ caller, query }: Call<typeof renewalRoutes.list>) {
    return this.renewals.list(caller, query);
  }

  @Handles(renewalRoutes.counts)
  counts({ caller, query }: Call<typeof renewalRoutes.counts>) {
    return this.renewals.counts(caller, query);
  }

  @Handles(renewalRoutes.decide)
  decide({ caller, params, body, ifMatch }: Call<typeof renewalRoutes.decide>) {
    return this.deciding.decide(caller, params.id, body, ifMatch);
  }

  @Handles(renewalRoutes.bulk)
  decideSeveral({ caller, body }: Call<typeof renewalRoutes.bulk>) {
    const { ids, ...decision } = body;
    return this.bulk.each(ids, (id) => this.deciding.decide(caller, id, decision));
  }
}
