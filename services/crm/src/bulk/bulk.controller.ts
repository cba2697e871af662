import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  bulkCarriersBody,
  bulkIndividualsBody,
  bulkPoliciesBody,
  bulkReply,
  type BulkCarriers,
  type BulkIndividuals,
  type BulkPolicies,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import { CarrierKind } from '../carriers/carrier-kind.js';
import { IndividualKind } from '../individuals/individual-kind.js';
import { PolicyKind } from '../policies/policy-kind.js';
import { ChangeEach, type Deed } from './change-each.js';

@Controller('api')
export class BulkController {
  constructor(
    private readonly individuals: IndividualKind,
    private readonly policies: PolicyKind,
    private readonly carriers: CarrierKind,
    private readonly each: ChangeEach,
  ) {}

  @Post('insureds/bulk')
  @HttpCode(200)
  @Requires('individual:write')
  @Replies(bulkReply)
  changeIndividuals(
    @CurrentPrincipal() person: Principal,
    @BodyOf(bulkIndividualsBody) body: BulkIndividuals,
  ) {
    return this.each.run(this.individuals, person, body.ids, deedOf(body));
  }

  @Post('policies/bulk')
  @HttpCode(200)
  @Requires('policy:write')
  @Replies(bulkReply)
  changePolicies(@CurrentPrincipal() person: Principal, @BodyOf(bulkPoliciesBody) body: BulkPolicies) {
    return this.each.run(this.policies, person, body.ids, deedOf(body));
  }

  @Post('carriers/bulk')
  @HttpCode(200)
  @Requires('carrier:write')
  @Replies(bulkReply)
  changeCarriers(@CurrentPrincipal() person: Principal, @BodyOf(bulkCarriersBody) body: BulkCarriers) {
    const deed = body.action === 'status' ? { set: { inactive: body.status === 'inactive' } } : body.action;
    return this.each.run(this.carriers, person, body.ids, deed);
  }
}

function deedOf({ action, ids: _ids, ...set }: BulkIndividuals | BulkPolicies): Deed {
  return action === 'delete' || action === 'restore' ? action : { set };
}
