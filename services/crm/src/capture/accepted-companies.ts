import { Injectable } from '@nestjs/common';
import { denialByRule, permissions, type Principal } from '@bindery/contracts/access';
import { importMapping, type ImportMapping } from '@bindery/contracts/crm';
import { companiesOf, FindCompanies, type FoundCompanies, OF_CLIENTS } from '../imports/index.js';
import type { AcceptedClient } from './read-accepted.js';

/** Finds the carrier and the product that an accepted policy names, as imports do; new names are added, as there. */
@Injectable()
export class AcceptedCompanies {
  constructor(private readonly companies: FindCompanies) {}

  async of(caller: Principal, { draft, given }: AcceptedClient): Promise<FoundCompanies | undefined> {
    const { policy } = draft;
    if (!policy) return undefined;
    const known = await this.companies.known(caller, [policy]);
    return companiesOf(policy, mappingOf(caller, given), known, OF_CLIENTS);
  }
}

/** Accepted values are confirmed by a person, so they replace what is there. */
export function mappingOf(caller: Principal, given: ReadonlySet<string>): ImportMapping {
  const mayAdd = (['carrier:write', 'product:write'] as const).every(
    (permission) => denialByRule(caller, permissions[permission]) === null,
  );
  return importMapping.parse({
    header_row: 0,
    columns: [...given].map((field, index) => ({
      ...{ index, field },
      ...{ on_match: 'overwrite', on_missing: mayAdd ? 'create' : 'error' },
    })),
  });
}
