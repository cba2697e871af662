import { extract } from '../src/index.js';
import { CARRIERS, PRODUCTS } from './page-set.js';

const NAME = [
  { label: 'First name', value: 'Ada' },
  { label: 'Last name', value: 'Byron' },
];
const read = (text: string, fields: { label: string; value: string }[] = []) =>
  extract({ text, fields, host: null, today: '2026-11-27', carriers: CARRIERS, products: PRODUCTS }).fields;
const found = (text: string, fields: { label: string; value: string }[] = []) =>
  Object.fromEntries(read(text, fields).map(({ field, value }) => [field, value]));

it.each([
  ['Current insurer', 'Cigna', { 'policy.carrier': 'Cigna' }],
  ['Covered by', 'Cigna', { 'policy.carrier': 'Cigna' }],
  ['Expires', '12/31/2026', { 'policy.termination_date': '2026-12-31' }],
  ['Valid through', '12/31/2026', { 'policy.termination_date': '2026-12-31' }],
  ['Starts on', '01/01/2026', { 'policy.effective_date': '2026-01-01' }],
  ['Amount per month', '$34.00', { 'policy.premium': '34.00', 'policy.premium_mode': 'monthly' }],
  ['Apartment or unit', 'B', { 'addresses.home.address2': 'B' }],
  ['Número de póliza', 'HX-1234', { 'policy.policy_number': 'HX-1234' }],
  ['Compañía', 'Cigna', { 'policy.carrier': 'Cigna' }],
  ['Prima mensual', '$34.00', { 'policy.premium': '34.00', 'policy.premium_mode': 'monthly' }],
  ['Fecha de vigencia', '31/12/2026', { 'policy.effective_date': '2026-12-31' }],
  ['Vence', '12/31/2026', { 'policy.termination_date': '2026-12-31' }],
  ['Estatus', 'Vigente', { 'policy.status': 'active' }],
  ['Estatus', 'Cancelada', { 'policy.status': 'canceled' }],
  ['Estatus', 'Vencida', { 'policy.status': 'expired' }],
  ['Estatus', 'Inactiva', { 'policy.status': 'inactive' }],
  ['Fecha de nacimiento', '25/04/1980', { dob: '1980-04-25' }],
  ['Sexo', 'Mujer', { gender: 'F' }],
  ['Teléfono celular', '402-555-0144', { 'phones.mobile.phone': '402-555-0144' }],
  ['Correo electrónico', 'ada@clients.test', { email: 'ada@clients.test' }],
  ['Código postal', '68501', { 'addresses.home.zip': '68501' }],
])('a value under %s is read', (label, value, expected) => {
  const all = { first_name: 'Ada', last_name: 'Byron', 'policy.member_id': 'W123456', ...expected };
  expect(found('', [...NAME, { label: 'Member ID', value: 'W123456' }, { label, value }])).toEqual(all);
  expect(found(`Name: Ada Byron\nMember ID: W123456\n${label}: ${value}`)).toEqual(all);
});

it('of the day under a Spanish label is suggested where its numbers may be turned', () => {
  const states = read('Nombre: Ada Byron\nFecha de nacimiento: 05/04/1980\n').map(
    ({ field, state }) => `${field} ${state}`,
  );
  expect(states).toContain('dob suggested');
});

it.each([
  [
    'I was born July 2, 1950. Right now I pay $164.90 a month to Aetna for Plan G. My policy number is RC-4471.',
    {
      dob: '1950-07-02',
      'policy.premium': '164.90',
      'policy.premium_mode': 'monthly',
      'policy.product': 'Plan G',
      'policy.policy_number': 'RC-4471',
    },
  ],
  [
    'She gave her date of birth as July 2, 1950. She has a plan with Aetna since 01/01/2024.',
    { dob: '1950-07-02', 'policy.effective_date': '2024-01-01' },
  ],
  [
    'Your date of birth as shown on our records is July 2, 1950. You are entitled to hospital insurance beginning October 1, 2026.',
    { dob: '1950-07-02', part_a_date: '2026-10-01' },
  ],
  [
    'Nací el 2 de julio de 1950. Pago $164.90 al mes.',
    { dob: '1950-07-02', 'policy.premium': '164.90', 'policy.premium_mode': 'monthly' },
  ],
])('of a sentence: %s', (sentence, expected) => {
  expect(found(`Name: Ada Byron\n\n${sentence}`)).toMatchObject(expected);
});

it.each(['99,90', '2.345,00', '1 234.50'])(
  'an amount that is not understood whole is not read: %s',
  (amount) => {
    expect(found(`Name: Ada Byron\nPolicy number: A123456\nPremium: $${amount}`)).not.toHaveProperty(
      'policy.premium',
    );
    expect(found(`Name: Ada Byron\nMy premium is $${amount} a month.`)).not.toHaveProperty('policy.premium');
  },
);

it('takes the offer and not what somebody has now', () => {
  const page =
    'Name: Ada Byron\nCurrent carrier: Cigna\nCurrent premium: $241.90\n\nCarrier: Aetna\nPremium: $152.36';
  expect(found(page)).toMatchObject({ 'policy.carrier': 'Aetna', 'policy.premium': '152.36' });
  expect(found('Name: Ada Byron\nCurrent carrier: Cigna')).not.toHaveProperty('policy.carrier');
});

it.each(['Select a carrier Aetna Humana Cigna', '-- choose -- Aetna Humana Cigna', 'Aetna Humana Cigna'])(
  'the value of a form counts, and no option of its select: %s',
  (options) => {
    const page = `First name\nCarrier\n${options}\nPremium mode\nMonthly Quarterly Annual`;
    const fields = [
      ...NAME,
      { label: 'Carrier', value: 'Humana' },
      { label: 'Premium mode', value: 'Annual' },
    ];
    expect(found(page, fields)).toMatchObject({
      'policy.carrier': 'Humana',
      'policy.premium_mode': 'annual',
    });
  },
);
