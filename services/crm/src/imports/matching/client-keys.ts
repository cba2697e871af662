import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MatchKey } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { Draft } from '../rows/draft.js';

/** The part of a row by which its client is matched. */
export type SoughtClient = Pick<Draft, 'client' | 'id' | 'policy'>;

/** The keys of drafts, in the form that the database compares. */
@Injectable()
export class ClientKeys {
  constructor(private readonly individuals: IndividualResource) {}

  /** @param wanted the keys that the mapping matches by */
  async of(
    { accountId }: Principal,
    draft: SoughtClient,
    wanted: readonly MatchKey[],
  ): Promise<Partial<Record<MatchKey, string>>> {
    const keys: Partial<Record<MatchKey, string>> = {};
    for (const key of wanted) {
      const value = textOf(draft, key);
      if (value === null) continue;
      const isIndexed = key === 'mbi' || key === 'ssn' || key === 'email';
      const compared = isIndexed ? await this.individuals.mapper.indexOf(accountId, key, value) : value;
      if (compared !== null) keys[key] = compared;
    }
    return keys;
  }
}

function textOf({ client, id, policy }: SoughtClient, key: MatchKey): string | null {
  if (key === 'id') return uuid().safeParse(id).data ?? null;
  const value = key === 'policy_number' ? policy?.values[key] : client[key];
  return typeof value === 'string' ? value : null;
}
