/** Ids and times of the records in the document's examples. */
const ids = {
  individual: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e01',
  phone: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e02',
  carrier: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e03',
  product: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e04',
  policy: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e05',
  task: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e06',
  note: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e07',
  agent: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e08',
  draft: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e09',
  removed: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e0a',
} as const;
const CREATED = '2026-12-01T15:04:05.000Z';

const stored = (id: string) => ({ id, created_at: CREATED, updated_at: CREATED, version: 1 });

/** Bodies of a create and of an edit, and the record as it is answered after the create. */
export interface RecordExample {
  readonly create: object;
  readonly update: object;
  readonly item: object;
}

const newIndividual = {
  first_name: 'Rosa',
  last_name: 'Diaz',
  status: 'lead',
  date_of_birth: '1961-05-02',
  email: 'rosa.diaz@example.com',
  lead_source: 'Website',
  external_id: 'web-1042',
};
const number = { type: 'mobile', phone: '(212) 555-0123' };

export const individualExample: RecordExample = {
  create: { ...newIndividual, phones: [number], tags: ['Web form'] },
  update: { status: 'active', nickname: 'Rosie' },
  item: {
    ...{ middle_name: null, nickname: null, title: null, gender: null, smoker: null, type: null },
    ...{ ssn: null, mbi: null, drivers_license: null, secondary_email: null, do_not_email_address: null },
    ...{ email_opt_out: false, do_not_call: false, part_a_date: null, part_b_date: null },
    ...{ assigned_agent_id: ids.agent, additional_agent_id: null, primary_note: null },
    ...{ lead_stage: null, lost_reason: null, ...newIndividual },
    phones: [{ id: ids.phone, ...number, extension: null, is_primary: true, phone_e164: '+12125550123' }],
    addresses: [],
    dependents: [],
    tags: ['Web form'],
    ...stored(ids.individual),
  },
};

const newPolicy = {
  individual_id: ids.individual,
  carrier_id: ids.carrier,
  product_id: ids.product,
  status: 'active',
  effective_date: '2027-01-01',
  external_id: 'pol-77',
};

export const policyExample: RecordExample = {
  create: { ...newPolicy, premium: 129.5 },
  update: { policy_number: 'H1234-001' },
  item: {
    ...{ policy_number: null, premium: '129.50', premium_mode: 'monthly', termination_date: null },
    ...{ renewal_date: '2028-01-01', plan_year: null, member_id: null, employer_id: null },
    ...{ writing_agent_id: null, ...newPolicy },
    ...{ carrier_name: 'Acme Health', product_name: 'Gold Plus', premium_from: null },
    ...stored(ids.policy),
  },
};

const newCarrier = { name: 'Acme Health', phone: '(800) 555-0100' };

export const carrierExample: RecordExample = {
  create: newCarrier,
  update: { portal_url: 'https://agents.acme.example/' },
  item: {
    ...{ inactive: false, portal_url: null, external_id: null, notes: null, ...newCarrier },
    ...{ is_global: false, ...stored(ids.carrier) },
  },
};

const newProduct = { carrier_id: ids.carrier, name: 'Gold Plus', type: 'health', plan_type: 'mapd' };

export const productExample: RecordExample = {
  create: newProduct,
  update: { inactive: true },
  item: {
    ...{ description: null, inactive: false, external_id: null, notes: null, ...newProduct },
    ...{ carrier_name: 'Acme Health', is_global: false, ...stored(ids.product) },
  },
};

const newTask = { title: 'Call about the quote', due_date: '2026-12-03', individual_id: ids.individual };

export const taskExample: RecordExample = {
  create: newTask,
  update: { status: 'done' },
  item: {
    ...{ due_time: null, priority: 'medium', assignee_id: ids.agent, policy_id: null, recurrence: null },
    ...{ ...newTask, status: 'open', completed_at: null, ...stored(ids.task) },
  },
};

const newNote = {
  individual_id: ids.individual,
  kind: 'call',
  outcome: 'reached',
  body: 'Wants a dental plan.',
};

export const noteExample: RecordExample = {
  create: newNote,
  update: { pinned: true },
  item: {
    ...{ ...newNote, occurred_at: CREATED, pinned: false },
    ...{ author_id: ids.agent, ...stored(ids.note) },
  },
};

const draft = {
  ...{
    id: ids.draft,
    state: 'accepted',
    origin: 'page',
    url_host: 'portal.acme.example',
    name: 'Diaz, Rosa',
  },
  ...{ individual_id: null, created_at: CREATED, decided_at: CREATED },
};

export const draftExamples = {
  list: { reply: { items: [draft], next_cursor: null } },
  get: {
    reply: { ...draft, values: [{ field: 'first_name', label: 'First name', value: 'Rosa', state: 'rule' }] },
  },
};

/** The examples of a resource's calls. */
export function callExamples({ create, update, item }: RecordExample) {
  return {
    list: {
      reply: {
        items: [item, { id: ids.removed, deleted: true }],
        next_cursor: null,
        synced_until: '2026-12-01T14:59:05.000Z',
      },
    },
    get: { reply: item },
    create: { body: create, reply: item },
    update: { body: update, reply: { ...item, ...update } },
    batch: {
      body: { records: [create, { id: ids.removed, ...update }] },
      reply: {
        items: [
          { index: 0, status: 'created', id: (item as { id: string }).id, errors: [] },
          {
            ...{ index: 1, status: 'failed', id: ids.removed },
            errors: [
              { field: null, message: "This record doesn't exist, was deleted, or isn't shared with you." },
            ],
          },
        ],
      },
    },
  };
}
