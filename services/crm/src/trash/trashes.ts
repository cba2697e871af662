import type { Principal } from '@bindery/contracts/access';
import { canDelete, canEditShared, inScope } from '../access/record-scope.js';
import { canEditPolicy, policiesInScope } from '../policies/policy-scope.js';
import type { TrashOf } from './list-trash.js';

const inTrash = { deleted_at: { not: null } } as const;
const lastDeletedFirst = [{ deleted_at: 'desc' }, { id: 'desc' }] as const satisfies object;
const orderBy = [...lastDeletedFirst];

const individualsOf = (person: Principal) => ({ ...inScope(person), ...inTrash, merged_into: null });

export const trashOfIndividuals: TrashOf = {
  count: (tx, person) => tx.individual.count({ where: individualsOf(person) }),
  async page(tx, person, page) {
    const rows = await tx.individual.findMany({ where: individualsOf(person), orderBy, ...page });
    return rows.map((row) => ({
      ...namedBy(row, `${row.last_name}, ${row.first_name}`),
      can_restore: canDelete(person, row),
    }));
  },
};

const policiesOf = (person: Principal) => ({ ...policiesInScope(person), ...inTrash });
const insured = {
  select: {
    first_name: true,
    last_name: true,
    created_by: true,
    assigned_agent: true,
    additional_agent: true,
  },
} as const;

export const trashOfPolicies: TrashOf = {
  count: (tx, person) => tx.policy.count({ where: policiesOf(person) }),
  async page(tx, person, page) {
    const include = { insured, carrier: { select: { name: true } } };
    const rows = await tx.policy.findMany({ where: policiesOf(person), orderBy, include, ...page });
    return rows.map((row) => {
      const holder = row.insured
        ? `${row.insured.last_name}, ${row.insured.first_name}`
        : 'Unknown Individual';
      const name = [row.policy_number && `#${row.policy_number}`, holder, row.carrier.name];
      return {
        ...namedBy(row, name.filter((part) => part).join(' · ')),
        can_restore: person.deletes && canEditPolicy(person, row),
      };
    });
  },
};

/** What is the platform's is in the trash of superusers alone. */
const sharedOf = ({ accountId, role }: Principal) => ({
  ...inTrash,
  OR: [{ account_id: accountId }, ...(role === 'superuser' ? [{ account_id: null }] : [])],
});

export const trashOfCarriers: TrashOf = {
  count: (tx, person) => tx.carrier.count({ where: sharedOf(person) }),
  async page(tx, person, page) {
    const rows = await tx.carrier.findMany({ where: sharedOf(person), orderBy, ...page });
    return rows.map((row) => ({ ...namedBy(row, row.name), can_restore: canEditShared(person, row) }));
  },
};

export const trashOfProducts: TrashOf = {
  count: (tx, person) => tx.product.count({ where: sharedOf(person) }),
  async page(tx, person, page) {
    const include = { carrier: { select: { name: true } } };
    const rows = await tx.product.findMany({ where: sharedOf(person), orderBy, include, ...page });
    return rows.map((row) => ({
      ...namedBy(row, `${row.name} · ${row.carrier.name}`),
      can_restore: canEditShared(person, row),
    }));
  },
};

interface Row {
  readonly id: string;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
}
const namedBy = ({ id, deleted_at, deleted_by }: Row, name: string) => ({ id, name, deleted_at, deleted_by });
