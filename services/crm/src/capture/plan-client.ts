import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { importField } from '@bindery/contracts/crm';
import type { Individual } from '../generated/prisma/client.js';
import { LeftOut, note, plannedParts, ReadKnownParts } from '../imports/index.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { changesOf, type PlannedParts, type RecordPlan, RecordPlans } from '../resources/index.js';
import { AcceptedCompanies, mappingOf } from './accepted-companies.js';
import { notAccepted, type AcceptedClient } from './read-accepted.js';

/** The records of accepted values, ready to be written. */
export interface PlannedClient {
  readonly id: string;
  /** As it was read; undefined for a new client. */
  readonly present: Individual | undefined;
  readonly plan: RecordPlan;
  /** The numbers of the dependents that the plan creates, as the draft counts them. */
  readonly dependents: readonly number[];
}

/** Plans the records of accepted values, outside a transaction: encryption may need a connection. */
@Injectable()
export class PlanClient {
  constructor(
    private readonly plans: RecordPlans,
    private readonly companies: AcceptedCompanies,
    private readonly knownParts: ReadKnownParts,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
  ) {}

  /** @throws AppError `validation_failed` on the carrier or the product of the policy */
  async plan(
    caller: Principal,
    client: AcceptedClient,
    present: Individual | undefined,
  ): Promise<PlannedClient> {
    const { draft, given } = client;
    const parts = await this.partsOf(caller, client, present);
    const plan = this.plans.start(caller, 'person');
    const accepted = Object.entries(draft.values).filter(([path]) => isChange(path, given));
    if (present)
      await plan.update(
        'individual',
        present.id,
        await changesOf(this.individuals.mapper, present, Object.fromEntries(accepted)),
      );
    const id = present?.id ?? (await plan.createClient(draft.values));
    await plan.addChildren(id, parts, { isNew: !present });
    const numberOf = (one: PlannedParts['dependents'][number]) =>
      draft.dependents.findIndex((dependent) => dependent === one) + 1;
    return { id, present, plan, dependents: parts.dependents.map(numberOf) };
  }

  /** Parts that the client does not have yet. */
  private async partsOf(
    caller: Principal,
    client: AcceptedClient,
    present: Individual | undefined,
  ): Promise<PlannedParts> {
    const { draft, given } = client;
    if (draft.policy && draft.policy.carrier === null && draft.policy.product === null)
      throw notAccepted([note('policy.carrier', NO_CARRIER)]);
    const companies = await this.companies.of(caller, client);
    const problems = [...(companies?.problems ?? []), ...(companies?.warnings ?? [])];
    if (problems.length > 0) throw notAccepted(problems);
    const ids = present ? [present.id] : [];
    const partsOf = await this.knownParts.of(caller, ids, draft.note === null ? [] : ids);
    return plannedParts(draft, {
      mapping: mappingOf(caller, given),
      known: present ? partsOf(present.id) : null,
      ...{ brought: new Map(), companies, policies: this.policies.mapper },
      // Values that can't be saved were refused when they were read.
      savable: ({ values }) => values,
      left: new LeftOut(draft, 'leave_out'),
    });
  }
}

const NO_CARRIER = "Enter the carrier of the policy, or leave the policy's values out.";

const isChange = (path: string, given: ReadonlySet<string>): boolean =>
  given.has(path) && importField('individual', path) !== undefined;
