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
    ['email', 'ada@mail.123'],
    ['email', 'ada@1.2.3.45'],
    ['email', `ada@${'\u00fc'.repeat(63)}.test`],
    ['dob', '2026-02-30'],
    ['dob', '02/03/1950'],
    ['gender', 'X'],
    ['smoker', 'yes'],
    ['first_name', 'A\u0000da'],
    ['last_name', '\u200b\u3164'],
    ['notes', 'x'.repeat(5_001)],
    ['assigned_agent', '17'],
    ['ssn', '***-**-9999'],
    ['email', 'ad***@mail.test'],
  ])('refuses %s %j with an error message on that field', (field, value) => {
    const refused = messages(createIndividualBody.safeParse({ ...whole, [field]: value }));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(new RegExp(`^${field}: .{15,}\\.$`));
  });

  it('stores pasted text without what cannot be seen, with ASCII dashes and digits in numbers', () => {
    const pasted = {
      first_name: '\u202dJose\u0301\u200b',
      last_name: 'Nu\u00f1ez\u00a0\u00a0Kay\t',
      nickname: '\u200b',
      email: '\u200badá@mail.test\ufeff',
      ssn: '219\u201309\u20139999',
      mbi: '1eg4\u2011te5\u2011mk73',
      notes: 'Plans:\n  - A\u200b',
    };
    expect(createIndividualBody.parse({ ...whole, ...pasted })).toMatchObject({
      first_name: 'Jos\u00e9',
      last_name: 'Nu\u00f1ez Kay',
      nickname: null,
      email: 'adá@mail.test',
      ssn: '219099999',
      mbi: '1EG4TE5MK73',
      notes: 'Plans:\n  - A',
    });
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

  it('passes an email of an earlier rule through, for the service to compare', () => {
    expect(updateIndividualBody.parse({ email: 'ada@mail.123' })).toEqual({ email: 'ada@mail.123' });
    expect(updateIndividualBody.safeParse({ email: 'ada@nowhere' }).success).toBe(false);
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
