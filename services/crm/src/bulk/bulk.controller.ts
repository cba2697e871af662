import { Controller } from '@nestjs/common';
import { bulkRoutes, type BulkIndividuals, type BulkPolicies } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CarrierKind } from '../carriers/carrier-kind.js';
import { IndividualKind } from '../individuals/individual-kind.js';
import { PolicyKind } from '../policies/policy-kind.js';
import { ChangeEach, type Deed } from './change-each.js';

@Controller()
export class BulkController {
  constructor(
    private readonly individuals: IndividualKind,
    private readonly policies: PolicyKind,
    private readonly carriers: CarrierKind,
    private readonly each: ChangeEach,
  ) {}

  @Handles(bulkRoutes.changeIndividuals)
  changeIndividuals({ caller, body }: Call<typeof bulkRoutes.changeIndividuals>) {
    return this.each.run(this.individuals, caller, body.ids, deedOf(body));
  }

  @Handles(bulkRoutes.changePolicies)
  changePolicies({ caller, body }: Call<typeof bulkRoutes.changePolicies>) {
    return this.each.run(this.policies, caller, body.ids, deedOf(body));
  }

  @Handles(bulkRoutes.changeCarriers)
  changeCarriers({ caller, body }: Call<typeof bulkRoutes.changeCarriers>) {
    const deed = body.action === 'status' ? { set: { inactive: body.status === 'inactive' } } : body.action;
    return this.each.run(this.carriers, caller, body.ids, deed);
  }
}

function deedOf({ action, ids: _ids, ...set }: BulkIndividuals | BulkPolicies): Deed {
  return action === 'delete' || action === 'restore' ? action : { set };
}
