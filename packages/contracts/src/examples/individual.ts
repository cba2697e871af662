import type { CreateIndividualBody, IndividualField, IndividualView } from '../crm/index.js';

/** A field as tests of every layer try it. */
interface Example<Name extends IndividualField> {
  /** A made-up value that is taken. */
  readonly good: NonNullable<CreateIndividualBody[Name]> | null;
  /** A value that a create and an edit refuse, with a sentence on the field. */
  readonly wrong: unknown;
  /** The view's form of the good value, where it differs. */
  readonly shown?: IndividualView[Name];
}

/** An example of each field of an individual; the compiler asks for one of every field that there is. */
export const individualExamples: { readonly [Name in IndividualField]: Example<Name> } = {
  first_name: { good: 'Katrín', wrong: '' },
  last_name: { good: 'Jonsson', wrong: ' ' },
  middle_name: { good: 'Björk', wrong: 'x'.repeat(101) },
  nickname: { good: 'Kata', wrong: 'bell\u0007' },
  title: { good: 'Dr', wrong: 7 },
  status: { good: 'active', wrong: 'asleep' },
  dob: { good: '1951-03-09', wrong: '1950-02-30' },
  gender: { good: 'F', wrong: 'X' },
  smoker: { good: false, wrong: 'yes' },
  ssn: { good: '219-09-9999', wrong: '000-12-3456', shown: '***-**-9999' },
  mbi: { good: '1EG4-TE5-MK73', wrong: '1SG4-TE5-MK73', shown: '***-***-MK73' },
  drivers_license: { good: 'D123-4567 890', wrong: 'D1234;5678', shown: 'D1*********90' },
  email: { good: 'katrin.jonsson@clients.test', wrong: 'x@nowhere' },
  secondary_email: { good: 'kj@elsewhere.test', wrong: 'two@at@signs.test' },
  opt_out_email: { good: 'optout@clients.test', wrong: 'ka***@mail.test' },
  email_opt_out: { good: true, wrong: 'no' },
  do_not_call: { good: true, wrong: 'no' },
  type: { good: 'Medicare', wrong: ['a'] },
  part_a_date: { good: '2016-03-01', wrong: '03/01/2020' },
  part_b_date: { good: '2016-04-01', wrong: '2020-13-01' },
  // The agent of a record depends on the account, so there is no such value for everywhere.
  assigned_agent: { good: null, wrong: '17' },
  additional_agent: { good: null, wrong: 'nobody' },
  lead_source: { good: 'Health fair', wrong: 'x'.repeat(101) },
  lead_stage: { good: 'quoted', wrong: 'won' },
  lost_reason: { good: 'Premium too high', wrong: 'x'.repeat(201) },
  // Unique in the account, so there is no value for every individual of the tests.
  external_id: { good: null, wrong: 'x'.repeat(101) },
  notes: { good: 'Calls on Mondays.\nLikes plain words.', wrong: 'x'.repeat(5_001) },
};

type Values<Part extends keyof Example<IndividualField>> = {
  [Name in IndividualField]: Exclude<(typeof individualExamples)[Name][Part], undefined>;
};

function values<Part extends keyof Example<IndividualField>>(
  of: (example: Example<IndividualField>) => unknown,
): Values<Part> {
  const entries = Object.entries(individualExamples).map(([name, example]) => [name, of(example)]);
  return Object.fromEntries(entries) as Values<Part>;
}

/** A whole individual as a create sends it. */
export const everyField = values<'good'>(({ good }) => good);

/** The same as the view answers it, protected values masked. */
export const everyFieldShown = values<'shown'>(({ good, shown }) => shown ?? good);

/** A value that each field rejects. */
export const wrongFields = values<'wrong'>(({ wrong }) => wrong);
