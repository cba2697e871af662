import { Controller } from '@nestjs/common';
import { bulkRoutes, type BulkIndividuals, type BulkPolicies } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CarrierResource } from '../carriers/carrier.resource.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { BulkAction, type BulkChange } from './bulk-action.js';

@Controller()
export class BulkController {
  constructor(
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly carriers: CarrierResource,
    private readonly bulk: BulkAction,
  ) {}

  @Handles(bulkRoutes.changeIndividuals)
  changeIndividuals({ caller, body }: Call<typeof bulkRoutes.changeIndividuals>) {
    return this.bulk.apply(this.individuals, caller, body.ids, changeOf(body));
  }

  @Handles(bulkRoutes.changePolicies)
  changePolicies({ caller, body }: Call<typeof bulkRoutes.changePolicies>) {
    return this.bulk.apply(this.policies, caller, body.ids, changeOf(body));
  }

  @Handles(bulkRoutes.changeCarriers)
  changeCarriers({ caller, body }: Call<typeof bulkRoutes.changeCarriers>) {
    const change = body.action === 'status' ? { set: { inactive: body.status === 'inactive' } } : body.action;
    return this.bulk.apply(this.carriers, caller, body.ids, change);
  }
}

function changeOf({ action, ids: _ids, ...set }: BulkIndividuals | BulkPolicies): BulkChange {
  return action === 'delete' || action === 'restore' ? action : { set };
}
