import { Controller } from '@nestjs/common';
import { renewalRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListRenewals } from './list-renewals.js';

@Controller()
export class RenewalsController {
  constructor(private readonly renewals: ListRenewals) {}

  @Handles(renewalRoutes.list)
  list({ caller, query }: Call<typeof renewalRoutes.list>) {
    return this.renewals.list(caller, query);
  }

  @Handles(renewalRoutes.counts)
  counts({ caller, query }: Call<typeof renewalRoutes.counts>) {
    return this.renewals.counts(caller, query);
  }
}
