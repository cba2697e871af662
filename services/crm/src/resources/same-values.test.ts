import {
  createDependentBody,
  createIndividualBody,
  createPolicyBody,
  fieldTables,
  importMapping,
  issuesOf,
  type RecordFacts,
  type RecordType,
  type RecordValues,
} from '@bindery/contracts/crm';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { randomFrom, type Random } from '../../test/random-book.js';
import { readValues } from '../capture/read-accepted.js';
import { restoredValues } from '../imports/archive/restored-values.js';
import { draftOf } from '../imports/rows/draft.js';
import { recordsOf } from '../imports/rows/draft-records.js';
import { readRow, type ReadRow } from '../imports/rows/read-row.js';

const TODAY = '2026-11-26';
const AGENT = '6b1f0f5e-27a5-4f0e-9a6f-2f7a4b1c9d10';
const facts: RecordFacts = {
  ...{ latestDay: TODAY, latestTime: `${TODAY}T23:59:59.000Z`, isSuperuser: false },
  ...{ agents: new Set([AGENT]), individuals: new Set<string>(), e164: possibleE164 },
  ...{ carriers: new Map(), products: new Map(), policies: new Map() },
  externalIds: new Map([['individual TAKEN', 'another']]),
};

/** A record with its path among the values of its client. */
interface Sent {
  readonly type: RecordType;
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
}

const day = (random: Random): string =>
  random.of([
    '1850-03-01',
    '1950-04-15',
    '2025-12-31',
    '2026-01-01',
    '2026-11-26',
    '2026-11-27',
    '2199-01-01',
  ]);

/** Some of these values. */
function some(random: Random, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(() => random.chance(0.7)));
}

/** A client with what belongs to it, as the API writes their values. */
function randomClient(random: Random): Sent[] {
  const name = { first_name: random.of(['Ada', 'Zoë']), last_name: 'Byron' };
  const client = some(random, {
    ...{ dob: day(random), nickname: 'Countess', external_id: random.of(['TAKEN', 'FREE']) },
    ...{ lead_stage: random.of(['new', 'lost']), lost_reason: 'Moved away' },
    assigned_agent: random.of([AGENT, '6b1f0f5e-27a5-4f0e-9a6f-2f7a4b1c9d11']),
  });
  const phone = random.of(['(207) 555-0199', '+44 20 7946 0123', '+44 20 7946 01', '+1 207 555 0199']);
  const policy = some(random, {
    ...{ effective_date: day(random), termination_date: day(random), premium: '12.50' },
    ...{ policy_number: 'KX-1', member_id: 'M-7' },
  });
  return [
    { type: 'individual', path: '', values: { ...name, status: random.of(['active', 'lead']), ...client } },
    { type: 'phone', path: 'phones.mobile.', values: { type: 'mobile', phone } },
    {
      type: 'dependent',
      path: 'dependents.1.',
      values: { ...name, relationship: 'child', gender: 'U', date_of_birth: day(random) },
    },
    { type: 'policy', path: 'policy.', values: { status: 'active', ...policy } },
  ];
}

/** A record as rules get it: absent and blank values are the same. */
interface Got {
  readonly type: RecordType;
  readonly values: RecordValues;
  readonly issues: readonly { path: string; message: string }[];
}

function got(type: RecordType, values: RecordValues): Got {
  const said = Object.entries(values).filter(([, value]) => value != null);
  const issues = issuesOf({ type, values }, facts).map(({ path, message }) => ({ path, message }));
  return { type, values: Object.fromEntries(said), issues };
}

const bodies = { individual: createIndividualBody, policy: createPolicyBody, dependent: createDependentBody };
/** Values that a record needs beside its own. */
const owners = { individual_id: AGENT, carrier_id: AGENT };
const withoutOwners = (values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in owners)));

/** By a form, and by its body as a batch of one sends it. */
function byForm(sent: readonly Sent[]): Got[] {
  return sent.map(({ type, values }) => {
    const fields = fieldTables[type];
    const owner = Object.entries(owners).filter(([name]) => name in fields);
    const body = JSON.parse(JSON.stringify({ ...values, ...Object.fromEntries(owner) })) as RecordValues;
    const read = Object.entries(body).map(([name, value]) => [name, fields[name]?.input.parse(value)]);
    const checked = type in bodies ? bodies[type as keyof typeof bodies].safeParse(body) : null;
    const result = got(type, withoutOwners(checked?.data ?? (Object.fromEntries(read) as RecordValues)));
    // The form says in the same words whatever it can tell without the server.
    const own = checked?.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
    expect(result.issues).toEqual(expect.arrayContaining(own));
    return result;
  });
}

/** As a person writes it in a cell. */
const typed = (text: string): string =>
  text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, year, month, date) => `${month}/${date}/${year}`);

const cellsOf = (sent: readonly Sent[]): [string, string][] =>
  sent.flatMap(({ path, values }) =>
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      // The path of a number says what kind it is.
      path.startsWith('phones.') && name === 'type' ? [] : [[path + name, typed(value)]],
    ),
  );

function ofDraft(row: ReadRow): Got[] {
  const { draft, problems, warnings } = draftOf(row);
  expect([problems, warnings]).toEqual([[], []]);
  return draft ? recordsOf(draft).map(({ type, values }) => got(type, values)) : [];
}

function byImport(sent: readonly Sent[]): Got[] {
  const cells = cellsOf(sent);
  const columns = cells.map(([field], index) => ({ index, field }));
  const mapping = importMapping.parse({ header_row: 1, date_format: 'mdy', columns });
  const texts = cells.map(([, text]) => text);
  return ofDraft(readRow(texts, { type: 'individual', mapping, today: TODAY }));
}

const byDraft = (sent: readonly Sent[]): Got[] =>
  ofDraft(readValues(Object.fromEntries(cellsOf(sent)), TODAY));

const byArchive = (sent: readonly Sent[]): Got[] =>
  sent.map(({ type, values }) => {
    const fields = Object.fromEntries(
      Object.entries(fieldTables[type]).filter(([name]) => !(name in owners)),
    );
    const { values: restored, problems, warnings } = restoredValues(fields, values, undefined);
    expect([problems, warnings]).toEqual([[], []]);
    return got(type, restored);
  });

it('gives rules the same values, and people the same sentences, by whatever way a record comes', () => {
  const random = randomFrom(20_261_126);
  const seen = new Set<string>();
  for (let nth = 0; nth < 400; nth += 1) {
    const sent = randomClient(random);
    const expected = byForm(sent);
    for (const [way, read] of Object.entries({ byImport, byDraft, byArchive }))
      expect([nth, way, read(sent)]).toEqual([nth, way, expected]);
    for (const { type, issues } of expected) for (const { path } of issues) seen.add(`${type} ${path}`);
  }
  expect([...seen].sort()).toEqual([
    ...['dependent date_of_birth', 'individual assigned_agent', 'individual dob', 'individual external_id'],
    ...['individual lost_reason', 'phone phone', 'policy termination_date'],
  ]);
});
