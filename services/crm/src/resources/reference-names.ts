import type { Principal } from '@bindery/contracts/access';
import { inScope, ofAccountOrPlatform } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import { policiesInScope } from '../access/policy-scope.js';
import type { RecordChange } from '../generated/prisma/client.js';
import type { PlainValue, StoredChange } from './record-audit.js';

type Source = 'agents' | 'individuals' | 'carriers' | 'products' | 'policies';

/** Fields that hold the id of something else, and where its name is. */
const references: Readonly<Record<string, Source>> = {
  assigned_agent: 'agents',
  additional_agent: 'agents',
  writing_agent: 'agents',
  assignee_id: 'agents',
  insured_id: 'individuals',
  individual_id: 'individuals',
  household_member: 'individuals',
  carrier_id: 'carriers',
  product_id: 'products',
  next_policy_id: 'policies',
  policy_id: 'policies',
};

/** The label of a record that the user can't see or that was permanently deleted. */
const unnamed: Readonly<Record<Source, string>> = {
  agents: 'An agent',
  individuals: 'An individual',
  carriers: 'A carrier',
  products: 'A product',
  policies: 'A policy',
};

/** How the values of a history read. */
export interface Names {
  textOf(field: string, value: PlainValue | undefined): string | null;
  personOf(id: string | null): string | null;
}

/** Looks up the names of the ids in some changes, within the user's scope. */
export async function namesIn(
  tx: Transaction,
  person: Principal,
  changes: readonly RecordChange[],
): Promise<Names> {
  const ids = idsIn(changes);
  const account_id = person.accountId;
  const shared = (from: Source) => ({ ...ofAccountOrPlatform(person), id: { in: ids[from] } });
  const agents = await tx.agent.findMany({ where: { account_id, user_id: { in: ids.agents } } });
  const individuals = await tx.individual.findMany({
    where: { ...inScope(person), id: { in: ids.individuals } },
    select: { id: true, first_name: true, last_name: true },
  });
  const select = { id: true, name: true } as const;
  const carriers = await tx.carrier.findMany({ where: shared('carriers'), select });
  const products = await tx.product.findMany({ where: shared('products'), select });
  const policies = await tx.policy.findMany({
    where: { ...policiesInScope(person), id: { in: ids.policies } },
    select: { id: true, policy_number: true },
  });
  const names = new Map<string, string>([
    ...agents.map(({ user_id, name }) => [user_id, name] as const),
    ...individuals.map(({ id, first_name, last_name }) => [id, `${last_name}, ${first_name}`] as const),
    ...[...carriers, ...products].map(({ id, name }) => [id, name] as const),
    ...policies.map(({ id, policy_number }) => [id, policy_number ?? 'A policy without a number'] as const),
  ]);
  return {
    personOf: (id) => names.get(id ?? '') ?? null,
    textOf(field, value) {
      if (value === null || value === undefined) return null;
      const source = references[field];
      if (source) return names.get(String(value)) ?? unnamed[source];
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      return String(value);
    },
  };
}

function idsIn(changes: readonly RecordChange[]): Record<Source, string[]> {
  const ids: Record<Source, string[]> = {
    agents: [],
    individuals: [],
    carriers: [],
    products: [],
    policies: [],
  };
  for (const { actor_id, fields } of changes) {
    if (actor_id !== null) ids.agents.push(actor_id);
    for (const { field, before, after } of fields as unknown as StoredChange[]) {
      const source = references[field];
      if (!source) continue;
      for (const value of [before, after]) if (typeof value === 'string') ids[source].push(value);
    }
  }
  return ids;
}
