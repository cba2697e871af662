import { createIndividualBody, updateIndividualBody } from './schemas.js';

const whole = { first_name: 'Ada', last_name: 'Byron', status: 'active' } as const;
const messages = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

describe('a new individual', () => {
  it('requires a first name, a last name and a status', () => {
    const paths = messages(createIndividualBody.safeParse({ first_name: ' ' })).map(
      (line) => line.split(':')[0],
    );
    expect(paths.sort()).toEqual(['first_name', 'last_name', 'status']);
  });

  it('reads an empty email as null and strips separators from SSN and MBI', () => {
    const body = createIndividualBody.parse({
      ...whole,
      email: '',
      ssn: '219-09-9999',
      mbi: '1eg4-te5-mk73',
    });
    expect(body).toMatchObject({ email: null, ssn: '219099999', mbi: '1EG4TE5MK73' });
  });

  it.each([
    ['ssn', '000-12-3456'],
    ['ssn', '666-12-3456'],
    ['ssn', '912-12-3456'],
    ['ssn', '219-00-9999'],
    ['ssn', '219-09-0000'],
    ['ssn', '12345'],
    ['mbi', '1SG4-TE5-MK73'],
    ['mbi', '0EG4-TE5-MK73'],
    ['email', 'a@b'],
    ['email', 'a..b@c.de'],
    ['email', 'a\u0000b@c.de'],
    ['email', 'a\u202eb@c.de'],
    ['dob', '2026-02-30'],
    ['dob', '02/03/1950'],
    ['gender', 'X'],
    ['smoker', 'yes'],
    ['first_name', 'A\u0000da'],
    ['last_name', 'By\u202eron'],
    ['notes', 'x'.repeat(5_001)],
    ['assigned_agent', '17'],
    ['ssn', '***-**-9999'],
    ['email', 'ad***@mail.test'],
  ])('refuses %s %j with an error message on that field', (field, value) => {
    const refused = messages(createIndividualBody.safeParse({ ...whole, [field]: value }));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(new RegExp(`^${field}: .{15,}\\.$`));
  });

  it('preserves accents, emoji and markup in names as typed', () => {
    const odd = { ...whole, first_name: 'Zoë 👩‍👩‍👧', last_name: '<img onerror=alert(1)>' };
    expect(createIndividualBody.parse(odd)).toMatchObject(odd);
  });

  it('refuses an unknown field', () => {
    expect(messages(createIndividualBody.safeParse({ ...whole, role: 'superuser' }))).toHaveLength(1);
  });
});

describe('an update of an individual', () => {
  it('passes a masked SSN through for the service to resolve', () => {
    expect(updateIndividualBody.parse({ ssn: '***-**-9999' })).toEqual({ ssn: '***-**-9999' });
  });

  it('omits absent fields, preserves null and reads an empty date as null', () => {
    expect(updateIndividualBody.parse({ email: null, dob: '' })).toEqual({ email: null, dob: null });
  });

  it('reports an invalid value on its field', () => {
    expect(messages(updateIndividualBody.safeParse({ ssn: '000-12-3456' }))).toEqual([
      "ssn: This SSN isn't valid. Check the digits.",
    ]);
  });

  it('refuses unknown fields but accepts the read-only fields of a response', () => {
    expect(updateIndividualBody.safeParse({ account_id: 'x' }).success).toBe(false);
    expect(updateIndividualBody.safeParse({ id: 'x', created_at: 'y', can_edit: true }).success).toBe(true);
  });
});
