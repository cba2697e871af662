import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { Draft } from '../rows/draft.js';
import type { MatchKey } from './known-clients.sql.js';

const indexed = ['mbi', 'ssn', 'email'] as const;

/** The keys of drafts, in the form that the database compares. */
@Injectable()
export class ClientKeys {
  constructor(private readonly individuals: IndividualResource) {}

  async of({ accountId }: Principal, draft: Draft): Promise<Partial<Record<MatchKey, string>>> {
    const keys: Partial<Record<MatchKey, string>> = {};
    if (draft.externalId !== null) keys.external_id = draft.externalId;
    for (const field of indexed) {
      const value = draft.client[field];
      const index =
        typeof value === 'string' ? await this.individuals.mapper.indexOf(accountId, field, value) : null;
      if (index !== null) keys[field] = index;
    }
    const number = draft.policy?.values['policy_number'];
    if (typeof number === 'string') keys.policy_number = number;
    return keys;
  }
}
