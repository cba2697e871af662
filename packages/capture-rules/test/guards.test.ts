import { extract } from '../src/index.js';
import { CARRIERS, PRODUCTS } from './page-set.js';

const found = (text: string, fields: readonly { label: string; value: string }[] = []) => {
  const input = { text, fields, host: null, today: '2026-11-27', carriers: CARRIERS, products: PRODUCTS };
  return Object.fromEntries(extract(input).fields.map(({ field, value }) => [field, value]));
};
const NAME = { first_name: 'Ada', last_name: 'Byron' };
const ADA = { ...NAME, dob: '1950-04-12' };
const NUMBER = { 'policy.policy_number': 'A-1234' };
const PLACE = { 'addresses.home.city': 'Lincoln', 'addresses.home.state': 'NE' };

describe('a value that its label does not ask for', () => {
  it.each([
    ['a spouse’s tobacco', 'Does your spouse use tobacco? Yes', {}],
    ['a kind of insurance as a carrier', 'Policy number: A-1234\nCarrier: Medical', NUMBER],
    ['an answer as an apartment', 'Apt: No\nCity: Lincoln,\nState: NE', PLACE],
    ['an answer as a status', 'Policy number: A-1234\nPolicy status: Yes\nStatus: Client', NUMBER],
    ['both answers', 'Gender: M / F\nTobacco: Y / N', {}],
    ['both answers without blanks', 'Gender: M/F\nTobacco: Y/N', {}],
    ['words for three parts of an address', 'City, State, ZIP: Do not mail', {}],
    ['an email as an address', 'Address: ada12@x.example', {}],
    ['the email that a form shows as an example', 'Email: name@example.com', {}],
    ['the number of another paper', 'Signature date of another policy number: A-1234', {}],
    [
      'the column of a table that is of nobody',
      'Carrier   Policies paid   Paid\nAetna   12   $120.00\nHumana   10   $90.00',
      {},
    ],
    ['the call center of a carrier', 'Call Center   Address: 12 Main St, Lincoln, NE 68501', {}],
    ['the reader of the page', 'My account   Email: bo@agency.example   Log out', {}],
    [
      'an address beside a ZIP',
      'ZIP: 68501\n\nShe lives at 9 Elm St, Omaha, NE 68101.',
      { 'addresses.home.zip': '68501' },
    ],
    ['a question', 'Is this for your spouse?\nGender: F', { gender: 'F' }],
    ['boxes without a mark', '☐ Male ☐ Female', {}],
    ['a box between two answers', 'Tobacco: Yes [X] No', {}],
    [
      'boxes of two questions in a line',
      'Gender [X] Female [ ] Male  Tobacco [ ] Yes [X] No',
      { gender: 'F' },
    ],
  ])('is none: %s', (_, text, expected) => {
    expect(found(`Name: Ada Byron\nDOB: 04/12/1950\n${text}`)).toEqual({ ...ADA, ...expected });
  });
});

describe('a sentence about something else', () => {
  it.each([
    ['My late husband Ben Byron, born 07/02/1949, had a plan.', {}],
    ['She pays a premium of $120.00 before the subsidy each month.', {}],
    ['Effective 01/01/2027, the monthly cost of your plan changes.', {}],
    ['Her social security number is 219-09-9999.', { ssn: '219099999' }],
    ['She is a smoker.', { smoker: 'yes' }],
    ['She is a non-tobacco user.', { smoker: 'no' }],
  ])('gives no more than it says: %s', (text, expected) => {
    expect(found(`My client Ada Byron was born 04/12/1950. ${text}`)).toEqual({ ...ADA, ...expected });
  });
});

describe('ways to write a value', () => {
  it.each([
    ['DOB: 3rd of March 1950', { dob: '1950-03-03' }],
    ['DOB: Mar3, 1950', { dob: '1950-03-03' }],
    ['Member ID: 123 456 789', { 'policy.member_id': '123 456 789' }],
    ['Driver license: ME - 1234567', { drivers_license: '1234567' }],
    ['Tobacco: preferred smoker', { smoker: 'yes' }],
    ['Premium: USD 120.00 monthly', { 'policy.premium': '120.00', 'policy.premium_mode': 'monthly' }],
  ])('are read: %s', (text, expected) => {
    expect(found(`Name: Ada Byron\n${text}`)).toEqual({ ...NAME, ...expected });
  });

  it('are read in columns between drawn lines, and behind the numbers of a list', () => {
    expect(found('Name │ DOB\nAda Byron │ 04/12/1950\nBen Hill │ 07/02/1949')).toEqual(ADA);
    expect(found('1. Ada Byron  DOB: 04/12/1950\n2. Ben Byron  DOB: 07/02/1949')).toEqual(ADA);
  });
});

it('takes the answers of a chat, and nothing of how they are given', () => {
  const chat = [
    'Agent Tom: Hi, may I have your full name?\nAda: Yes, my name is Ada Byron',
    'Agent Tom: And your date of birth?\nAda: 04/12/1950',
    'Agent Tom: What is your Medicare number?\nAda: 1EG4-TE5-MK73',
    'Agent Tom: Do you use tobacco?\nAda: No',
  ].join('\n');
  expect(found(chat)).toEqual({ ...ADA, mbi: '1EG4TE5MK73', smoker: 'no' });
});

it('keeps relatives apart who are neither child nor spouse', () => {
  const rows = 'Ada Byron\tSelf\t04/12/1950\nBen Byron\tNephew\t07/02/2012\nAnn Byron\tGrandson\t07/02/2012';
  expect(found(`Name\tRelationship\tDOB\n${rows}`)).toMatchObject({
    ...ADA,
    'dependents.1.relationship': 'other',
    'dependents.2.relationship': 'other',
  });
});

describe('a form', () => {
  const field = (label: string, value: string) => ({ label, value });
  const NAMES = [field('First name *', 'Ada'), field('Last name *', 'Byron')];

  it('is read under the headings of its text', () => {
    const labels = ['First name:', 'Last name:', 'Spouse', 'First name:', 'Last name:'].join('\n');
    const fields = [...NAMES, field('First name *', 'Ben'), field('Last name *', 'Hill')];
    const spouse = { 'dependents.1.first_name': 'Ben', 'dependents.1.last_name': 'Hill' };
    expect(found(labels, fields)).toMatchObject({ ...NAME, ...spouse });
  });

  it('keeps what belongs to a relative or another person from the client', () => {
    const fields = [...NAMES, field('Emergency contact name', 'Ben Hill'), field('Phone', '(207) 555-0199')];
    expect(found('', fields)).toEqual(NAME);
  });

  it('has its own value, and none of the options that stand in the text', () => {
    const carrier = found('Carrier\nAetna\nHumana', [...NAMES, field('Carrier *', 'Humana')]);
    expect(carrier).toEqual({ ...NAME, 'policy.carrier': 'Humana' });
  });
});

describe('JSON', () => {
  it.each([
    [
      '{"name": "Ada Byron", "policy": {"number": 1234567, "premium": 120.50}, "agent": {"phone": "(207) 555-0199"}}',
      { ...NAME, 'policy.policy_number': '1234567', 'policy.premium': '120.50' },
    ],
    ['{"clientInfo": {"firstName": "Ada", "lastName": "Byron"}, "agent_info": {"first_name": "Bo"}}', NAME],
    [`{'name': 'Ada Byron', 'dob': '1950-04-12', 'last_name': 'Byron'}`, ADA],
    ['"name": "Ada Byron",\n"dob": "04/12/1950",\n"policy_number": "A-1234",', { ...ADA, ...NUMBER }],
  ])('and parts of it are read: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('sections', () => {
  const BEN = { 'dependents.1.first_name': 'Ben', 'dependents.1.date_of_birth': '1949-07-02' };

  it.each([
    ['A. Spouse', 'B. Applicant'],
    ['Section A: Spouse', 'Section B: Applicant'],
    ['Part 1: Spouse information', 'Part 2: Applicant information'],
    ['Spouse', 'Enrollment and eligibility'],
  ])('begin with %s and %s', (spouse, client) => {
    const text = `${spouse}\nName: Ben Byron\nDOB: 07/02/1949\n${client}\nName: Ada Byron\nDOB: 04/12/1950`;
    expect(found(text)).toMatchObject({ ...ADA, ...BEN });
  });

  it.each([
    [
      'Step 1: Agent information\nName: Bo Hill\nPhone: (207) 555-0199\nStep 2: Applicant\nName: Ada Byron',
      NAME,
    ],
    ['Family members\nName: Ben Byron\nDOB: 07/02/2012', {}],
    [
      'Name: Ada Byron\nMailing information\nStreet: PO Box 12\nCity: Lincoln',
      { ...NAME, 'addresses.mailing.address1': 'PO Box 12', 'addresses.mailing.city': 'Lincoln' },
    ],
    ['Face amount: $10,000\nAdd Medicare\nBeneficiary: Ben Hill\nDOB: 07/02/1949', {}],
  ])('say whose values are: %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('give each child the labels that say so', () => {
    const child = (first: string, birth: string) =>
      `Child first name: ${first}\nChild last name: Byron\nChild DOB: ${birth}\n`;
    expect(found(`Name: Ada Byron\n${child('Ben', '07/02/2012')}${child('Cy', '07/02/2013')}`)).toMatchObject(
      {
        ...NAME,
        'dependents.1.first_name': 'Ben',
        'dependents.1.last_name': 'Byron',
        'dependents.1.date_of_birth': '2012-07-02',
        'dependents.2.first_name': 'Cy',
        'dependents.2.date_of_birth': '2013-07-02',
      },
    );
  });
});

describe('tables and lists', () => {
  const CHILD = { 'dependents.1.first_name': 'Ben', 'dependents.1.date_of_birth': '2012-07-02' };

  it.each([
    ['| Name | DOB |\n|------|-----|\n| Ada Byron | 04/12/1950 |', ADA],
    ['Name\tDOB\tTitle\nAda Byron\t04/12/1950\tTeacher', ADA],
    ['Name\tDOB\nAda Byron\t04/12/1950\nBen Byron\t07/02/2012', ADA],
    ['Name\nDOB\nAda Byron\n04/12/1950\nBen Byron\n07/02/2012', ADA],
    [
      'Name\tRelationship\tDOB\nAda Byron\tSelf (primary)\t04/12/1950\nBen Byron\tSon (natural)\t07/02/2012',
      { ...ADA, ...CHILD },
    ],
    [
      'Name: Ada Byron\nDOB: 04/12/1950\nOther household members\nName\tDOB\nBen Byron\t07/02/2012',
      { ...ADA, ...CHILD },
    ],
    [
      'Member 1: Ada Byron (Subscriber)\nMember 2: Ben Byron (Son)',
      { ...NAME, 'dependents.1.first_name': 'Ben' },
    ],
    [
      'Spouse name\nAda Byron - subscriber\nBen Byron - spouse',
      { ...NAME, 'dependents.1.first_name': 'Ben' },
    ],
  ])('name the client and the family: %j', (text, expected) => {
    expect(found(text)).toMatchObject(expected);
  });

  it('end with the relatives in them', () => {
    const rows = 'Dependents\nName\tDOB\nBen Byron\t07/02/2012\nCy Byron\t07/02/2013';
    const text = `Client: Ada Byron\n${rows}\n\nPhone: (207) 555-0101\nEmail: ada@x.example`;
    const own = { 'phones.home.phone': '(207) 555-0101', email: 'ada@x.example' };
    expect(found(text)).toMatchObject({ ...NAME, ...own });
  });

  it('are none where a value stands beside its label', () => {
    const policies = 'Humana   A-1   01/01/2026\nAetna   A-2   01/01/2026';
    expect(found(`Name: Ada Byron\nEmail   ada@x.example   home\n${policies}`)).toEqual({
      ...NAME,
      email: 'ada@x.example',
    });
  });

  it('of one policy are no offers', () => {
    const offer = (plan: string, premium: string) => `Product: ${plan}\nPremium: ${premium}\n`;
    const text = offer('Humana Gold Plus HMO', '$10.00') + offer('Wellcare Value Script', '$20.00');
    expect(found(`Name: Ada Byron\n${text}`)).toEqual(NAME);
    expect(found(`Name: Ada Byron\nMember ID: A12345678\n${text}`)).toMatchObject({
      'policy.product': 'Humana Gold Plus HMO',
      'policy.premium': '10.00',
    });
  });
});

describe('mails and chats', () => {
  const ADA_MAIL = 'From: Ada Byron <ada.b@gmail.com>';
  const MAIL = { ...NAME, email: 'ada.b@gmail.com' };

  it.each([
    [
      'the client who is quoted',
      'On Mon, Nov 2, 2026 at 9:14 AM Ada Byron <ada.b@gmail.com> wrote:\n> hello',
      MAIL,
    ],
    [
      'the writer of a mail that an agent passes on',
      `From: Bo Hill <bo@gmail.com>\nTo: desk@carrier.example\n\nSee below.\n\n${ADA_MAIL}\nTo: bo@gmail.com\n\nHello.`,
      MAIL,
    ],
    [
      'who speaks of an agent, but is none',
      `${ADA_MAIL}\n\nMy agent left me\nPlease call my cell (207) 555-0101.`,
      MAIL,
    ],
    [
      'the form that an agency sends',
      `From: Frost Agency <quotes@frost.example>\n\nFull name: Ada Byron\nPhone: (207) 555-0101\n\n${ADA_MAIL}\nThanks.`,
      { ...MAIL, 'phones.home.phone': '(207) 555-0101' },
    ],
    ['the reader that a letter greets', 'Dear Ada Byron,\nyour coverage begins soon.', NAME],
    [
      'not the agent that the client greets',
      'Dear Bo Hill,\n\nI was born 04/12/1950.',
      { dob: '1950-04-12' },
    ],
    ['not the person who signs', 'Sincerely,\nBo Hill\nClient DOB: 04/12/1950', { dob: '1950-04-12' }],
    ['nobody whom a mail to many names', 'Dear members,\n\nBo Hill\nPhone: (207) 555-0199', {}],
    ['no mailbox of an office', 'From: Quotes <quotes@frost.example>\n\nMy name is Ada Byron.', NAME],
    ['nobody at a carrier', 'Our client Ada Byron is in. Write to ann.smith@humana.com', NAME],
  ])('name %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('leave the signature of an agent out', () => {
    const chat = 'Agent Tom: May I have your full name?\nAda: Ada Byron\nAgent Tom: Thanks, bye!';
    expect(found(`${chat}\n--\nTom Hill\nPhone: (207) 555-0199\nAda: bye`)).toEqual(NAME);
  });

  it('tell an agent by the words', () => {
    const chat = [
      'Bo Hill: Hello, I’m your agent at Frost. Your application is ready.',
      'Ada Byron: Thanks. Send it to ada@x.example',
      'Bo Hill: I can enroll you today. Call me at (207) 555-0199',
      'Ada Byron: ok, (207) 555-0101',
    ].join('\n');
    expect(found(chat)).toEqual({ ...NAME, email: 'ada@x.example', 'phones.home.phone': '(207) 555-0101' });
  });

  it('take no agent who asks the desk of a carrier for the client', () => {
    const chat = [
      '[10:01] Broker Support: Hello, how can I help?',
      '[10:02] Tom Hill: I ask about Ada Byron. DOB: 04/12/1950',
      '[10:03] Broker Support: Thanks, one moment.',
    ].join('\n');
    expect(found(chat)).not.toHaveProperty('last_name', 'Hill');
  });
});

describe('sentences', () => {
  const PHONE = { 'phones.home.phone': '(207) 555-0101' };

  it.each([
    ['Call about claim # 207-555-0199', {}],
    ['The agent has my email ada.b@gmail.com.', { email: 'ada.b@gmail.com' }],
    ['Tell the agent my new address is 12 Main St, Lincoln, NE 68501.', { 'addresses.home.city': 'Lincoln' }],
    ['She is 76 and lives at 9 Elm St, Omaha, NE 68101.', { 'addresses.home.address1': '9 Elm St' }],
    ['For example, a policy of $20. My phone is (207) 555-0101.', PHONE],
    ['My email is ‘ada@x.example’.', { email: 'ada@x.example' }],
  ])('are the client’s where they say so: %s', (text, expected) => {
    expect(found(`My name is Ada Byron. ${text}`)).toMatchObject({ ...NAME, ...expected });
    expect(Object.keys(found(`My name is Ada Byron. ${text}`)).filter((path) => /phone/.test(path))).toEqual(
      Object.keys(expected).filter((path) => /phone/.test(path)),
    );
  });

  it('give no phone of an agent again, however it is spelled', () => {
    expect(found('Agent phone: (207) 555-0199\nName: Ada Byron\n\nCall 207-555-0199.')).toEqual(NAME);
  });

  it('give the phones of the client, and not those of the writer', () => {
    const mother =
      'My mother Ada Byron needs a plan. Her phone is (207) 555-0101. Call me at (207) 555-0102.';
    expect(found(`From: Tom Byron <tom.b@gmail.com>\n\n${mother}\nName: Ada Byron`)).toEqual({
      ...NAME,
      ...PHONE,
    });
  });
});

it.each([
  ['Name: Ada\u00a0Byron\rDOB:\u00a004/12/1950\rGender: F', { ...ADA, gender: 'F' }],
  ['First name: Ada,\nLast name: Byron,', NAME],
  ['Nombre / First name: Ada\nLast name: Byron', NAME],
  ['Name: Ada Byron\nTobacco: No.\nGender: F.', { ...NAME, smoker: 'no', gender: 'F' }],
  ['Name: Ada Byron\nGender: Male [ ] Female [X]', { ...NAME, gender: 'F' }],
  ['Name: Ada Byron\nMBI: 1EG4•TE5•MK73', { ...NAME, mbi: '1EG4TE5MK73' }],
  ['Name: Ada Byron\nEmail: *ada@x.example-*', { ...NAME, email: 'ada@x.example' }],
  [
    'Name: Ada Byron\nPhone: (207) 555-0101 ○ Home ● Work',
    { ...NAME, 'phones.work.phone': '(207) 555-0101' },
  ],
  [
    'Name\tPhone\nAda Byron\t(207) 555-0101, cell (207) 555-0102',
    { ...NAME, 'phones.home.phone': '(207) 555-0101', 'phones.mobile.phone': '(207) 555-0102' },
  ],
  ['Names: Ada, Ben, Cy, Di\nDOB: 04/12/1950', { dob: '1950-04-12' }],
])('reads how pages write: %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
