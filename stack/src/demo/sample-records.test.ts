import { randomUUID } from 'node:crypto';
import {
  createAddressBody,
  createCarrierBody,
  createDependentBody,
  createNoteBody,
  createPhoneBody,
  noteKinds,
  createPolicyBody,
  createProductBody,
  createTaskBody,
  individualListQuery,
  savedFilterBody,
} from '@bindery/contracts/crm';
import { sampleCarriers } from './sample-carriers.js';
import { sampleFamilies } from './sample-families.js';
import { sampleIndividuals } from './sample-individuals.js';
import { sampleTasks } from './sample-tasks.js';
import { sampleViews } from './sample-views.js';
import { samplePolicies } from './sample-policies.js';

const people = sampleIndividuals([randomUUID()], '2026-11-23');
const families = sampleFamilies(people);
const policies = samplePolicies(people, '2026-11-23');
const id = randomUUID();

const problemsOf = (
  schema: { safeParse(body: unknown): { error?: { issues: unknown[] } } },
  bodies: object[],
) => bodies.flatMap((body) => schema.safeParse(body).error?.issues ?? []);

describe('the demo book', () => {
  it('has eight valid carriers, three of them global, and 24 valid products', () => {
    const carriers = sampleCarriers.map(({ carrier }) => carrier);
    const products = sampleCarriers.flatMap((one) => one.products.map(({ product }) => product));
    expect(carriers).toHaveLength(8);
    expect(carriers.filter(({ is_global }) => is_global)).toHaveLength(3);
    expect(products).toHaveLength(24);
    expect(problemsOf(createCarrierBody, carriers)).toEqual([]);
    expect(
      problemsOf(
        createProductBody,
        products.map((product) => ({ ...product, carrier_id: id })),
      ),
    ).toEqual([]);
  });

  it('has valid views for the agency, whose filters the list takes', () => {
    expect(problemsOf(savedFilterBody, [...sampleViews])).toEqual([]);
    expect(
      problemsOf(
        individualListQuery,
        sampleViews.map(({ query }) => query),
      ),
    ).toEqual([]);
  });

  it('has 120 valid policies in every status, with unique policy numbers', () => {
    const bodies = policies.map(({ policy }) => ({
      ...policy,
      carrier_id: id,
      insured_id: id,
      product_id: id,
    }));
    expect(bodies).toHaveLength(120);
    expect(problemsOf(createPolicyBody, bodies)).toEqual([]);
    expect(new Set(bodies.map(({ status }) => status))).toEqual(
      new Set(['active', 'inactive', 'canceled', 'expired']),
    );
    const numbers = bodies.flatMap(({ policy_number }) => policy_number ?? []);
    expect(numbers.length).toBeGreaterThan(100);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('renews some policies weeks ahead with a higher premium, and leaves most for later', () => {
    const ahead = policies.filter(({ nextPremium }) => nextPremium !== undefined);
    const due = policies.filter(({ policy }) => policy.renewal_date !== undefined);
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.length).toBeLessThan(due.length / 2);
    for (const { policy, nextPremium } of ahead) {
      expect(policy.renewal_date).toBe('2027-02-05');
      expect(Number(nextPremium)).toBeGreaterThan(Number(policy.premium));
    }
  });

  it('sells each product at least once, and never twice to the same individual', () => {
    const sold = policies.map(
      ({ insured, carrier, product }) => `${insured.email ?? ''} ${carrier} ${product}`,
    );
    expect(new Set(sold).size).toBe(sold.length);
    expect(new Set(policies.map(({ carrier, product }) => `${carrier} ${product}`)).size).toBe(24);
  });

  it('gives each individual one primary address and phone, and some dependents', () => {
    for (const { addresses, phones } of families) {
      expect(addresses.filter(({ is_primary }) => is_primary)).toHaveLength(1);
      expect(phones.filter(({ is_primary }) => is_primary)).toHaveLength(1);
    }
    const dependents = families.flatMap((family) => family.dependents);
    expect(new Set(dependents.map(({ relationship }) => relationship))).toEqual(
      new Set(['spouse', 'child', 'stepchild']),
    );
    expect(
      problemsOf(
        createDependentBody,
        dependents.map((dependent) => ({ ...dependent, individual_id: id })),
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        createAddressBody,
        families.flatMap(({ addresses }) => addresses),
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        createPhoneBody,
        families.flatMap(({ phones }) => phones),
      ),
    ).toEqual([]);
    const notes = families.flatMap((family) => family.notes);
    expect(problemsOf(createNoteBody, notes)).toEqual([]);
    expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(noteKinds));
  });

  it('has policies that begin and end, contacts and tasks done in most months of the year before', () => {
    const months = (days: readonly (string | null | undefined)[]) =>
      new Set(
        days.filter((day) => day && day < '2026-11-23' && day > '2025-11-23').map((day) => day?.slice(0, 7)),
      ).size;
    expect(months(policies.map(({ policy }) => policy.effective_date))).toBeGreaterThan(9);
    expect(months(policies.map(({ policy }) => policy.termination_date))).toBeGreaterThan(6);
    const tasks = sampleTasks([id], [], '2026-11-23');
    expect(months(tasks.map(({ due_date }) => due_date))).toBeGreaterThan(9);
    const contacts = sampleFamilies(people, new Date('2026-11-23')).flatMap(({ notes }) => notes);
    expect(months(contacts.map(({ occurred_at }) => occurred_at))).toBeGreaterThan(6);
  });

  it('has tasks that are overdue, due today and due in the next week', () => {
    const client = '6f1d6e9c-30f3-4a3f-9b1e-000000000001';
    const tasks = sampleTasks([client], [], '2026-11-23');
    expect(problemsOf(createTaskBody, tasks)).toEqual([]);
    const days = new Set(tasks.map(({ due_date }) => due_date));
    for (const day of ['2026-11-20', '2026-11-23', '2026-11-27']) expect(days).toContain(day);
  });
});
