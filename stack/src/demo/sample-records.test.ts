import { randomUUID } from 'node:crypto';
import {
  createCarrierBody,
  createDependentBody,
  createNoteBody,
  noteKinds,
  createPolicyBody,
  createProductBody,
  createTaskBody,
  individualListQuery,
  savedFilterBody,
} from '@bindery/contracts/crm';
import { sampleCarriers } from './sample-carriers.js';
import { fullName, sampleClients, sampleTags } from './sample-clients.js';
import { sampleViews } from './sample-views.js';

const clients = sampleClients([randomUUID()], new Date('2026-11-23'));
const policies = clients.flatMap((client) => client.policies ?? []);
const tasks = clients.flatMap((client) => client.tasks ?? []);
const notes = clients.flatMap((client) => client.notes);
const id = randomUUID();

const problemsOf = (
  schema: { safeParse(body: unknown): { error?: { issues: unknown[] } } },
  bodies: object[],
) => bodies.flatMap((body) => schema.safeParse(body).error?.issues ?? []);

describe('the demo book', () => {
  it('has eight valid carriers, three of them global, and 24 valid products', () => {
    const carriers = sampleCarriers.map(({ carrier }) => carrier);
    const products = sampleCarriers.flatMap((one) => one.products);
    expect(carriers).toHaveLength(8);
    expect(carriers.filter(({ is_global }) => is_global)).toHaveLength(3);
    expect(products).toHaveLength(24);
    expect(new Set(products.map(({ name }) => name)).size).toBe(24);
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
    const refs = { carrier_id: id, insured_id: id, product_id: id };
    const bodies = policies.map(({ product: _product, nextPremium: _later, ...policy }) => ({
      ...policy,
      ...refs,
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
    const due = policies.filter(({ renewal_date }) => renewal_date !== undefined);
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.length).toBeLessThan(due.length / 2);
    for (const { renewal_date, premium, nextPremium } of ahead) {
      expect(renewal_date).toBe('2027-02-05');
      expect(Number(nextPremium)).toBeGreaterThan(Number(premium));
    }
  });

  it('sells each product at least once, and never twice to the same individual', () => {
    for (const { policies = [] } of clients)
      expect(new Set(policies.map(({ product }) => product)).size).toBe(policies.length);
    const sold = sampleCarriers.flatMap(({ products }) => products.map(({ name }) => name));
    expect(new Set(policies.map(({ product }) => product))).toEqual(new Set(sold));
  });

  it('gives each individual one primary address and phone, and some dependents', () => {
    for (const { addresses = [], phones = [] } of clients.map(({ individual }) => individual)) {
      expect(addresses.filter(({ is_primary }) => is_primary)).toHaveLength(1);
      expect(phones.filter(({ is_primary }) => is_primary)).toHaveLength(1);
    }
    const dependents = clients.flatMap((client) => client.dependents ?? []);
    expect(new Set(dependents.map(({ relationship }) => relationship))).toEqual(
      new Set(['spouse', 'child', 'stepchild']),
    );
    expect(
      problemsOf(
        createDependentBody,
        dependents.map((dependent) => ({ ...dependent, individual_id: id })),
      ),
    ).toEqual([]);
    expect(problemsOf(createNoteBody, notes)).toEqual([]);
    expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(noteKinds));
  });

  it('has policies that begin and end, contacts and tasks done in most months of the year before', () => {
    const months = (days: readonly (string | null | undefined)[]) =>
      new Set(
        days.filter((day) => day && day < '2026-11-23' && day > '2025-11-23').map((day) => day?.slice(0, 7)),
      ).size;
    expect(months(policies.map(({ effective_date }) => effective_date))).toBeGreaterThan(9);
    expect(months(policies.map(({ termination_date }) => termination_date))).toBeGreaterThan(6);
    expect(months(tasks.map(({ due_date }) => due_date))).toBeGreaterThan(9);
    expect(months(notes.map(({ occurred_at }) => occurred_at))).toBeGreaterThan(6);
  });

  it('has tasks that are overdue, due today and due in the next week', () => {
    expect(tasks).toHaveLength(48);
    expect(problemsOf(createTaskBody, tasks)).toEqual([]);
    const days = new Set(tasks.map(({ due_date }) => due_date));
    for (const day of ['2026-11-20', '2026-11-23', '2026-11-27']) expect(days).toContain(day);
  });

  it('has two households with a head each, and tags that some clients have', () => {
    const members = clients.flatMap(({ household }) => household ?? []);
    const heads = members.filter(({ relationship }) => relationship === 'head');
    expect(members).toHaveLength(5);
    expect(new Set(heads.map(({ of }) => of)).size).toBe(2);
    expect(heads).toHaveLength(2);
    for (const { individual, household } of clients)
      if (household?.relationship === 'head') expect(individual.last_name).toBe(household.of);
    const given = new Set(clients.flatMap(({ tags = [] }) => tags));
    expect(given).toEqual(new Set(sampleTags.map(({ name }) => name)));
    expect(new Set(clients.map(({ individual }) => fullName(individual))).size).toBe(60);
  });
});
