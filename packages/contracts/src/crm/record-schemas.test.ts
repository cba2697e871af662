import { createAddressBody } from './addresses/schemas.js';
import { createCarrierBody, updateCarrierBody } from './carriers/schemas.js';
import { createDependentBody } from './dependents/schemas.js';
import { createPhoneBody } from './phones/schemas.js';
import { createPolicyBody, updatePolicyBody } from './policies/schemas.js';
import { createProductBody, updateProductBody } from './products/schemas.js';

const ID = '00000000-0000-4000-8000-000000000001';
type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
const refused = (result: Parsed) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const policy = { carrier_id: ID, status: 'active' } as const;
const address = { type: 'home', address1: '1 Main St', city: 'Albany', state: 'NY', zip: '12207' } as const;
const dependent = {
  individual_id: ID,
  first_name: 'Ada',
  last_name: 'Byron',
  relationship: 'child',
  date_of_birth: '2019-02-28',
  gender: 'F',
} as const;
const phone = { type: 'mobile', phone: '(212) 555-0123' } as const;

describe('the premium field', () => {
  it.each([
    [12.5, '12.50'],
    ['0', '0.00'],
    ['007.1', '7.10'],
    [' 99999999.99 ', '99999999.99'],
    ['', null],
    [null, null],
    ['$1,234.50', '1234.50'],
    [0.1 + 0.2, '0.30'],
    [99_999_999.99, '99999999.99'],
  ])('stores %j as %j', (premium, kept) => {
    expect(createPolicyBody.parse({ ...policy, premium }).premium).toBe(kept);
  });

  it.each([
    '12.345',
    'abc',
    -1,
    10 ** 12,
    1e21,
    '12,5',
    '0,99',
    '1234,50',
    1e-7,
    '1e-7',
    0.004,
    Number.NaN,
    true,
    '5$',
  ])('refuses %j', (premium) => {
    expect(refused(createPolicyBody.safeParse({ ...policy, premium }))).toEqual([
      'premium: Enter an amount from 0 to 99,999,999.99, such as 1234.50.',
    ]);
  });
});

describe('the plan year', () => {
  it.each([
    ['2027', 2027],
    [2027, 2027],
    [' 2027 ', 2027],
    ['', null],
  ])('stores %j as %j', (plan_year, kept) => {
    expect(createPolicyBody.parse({ ...policy, plan_year }).plan_year).toBe(kept);
  });

  it.each(['99', '20 27', 'next', '1965', '2201', 99, 2027.5, true])('refuses %j', (plan_year) => {
    expect(refused(createPolicyBody.safeParse({ ...policy, plan_year }))).toEqual([
      'plan_year: Enter a year, such as 2027.',
    ]);
  });
});

describe('the schemas of CRM records', () => {
  it.each([
    ['a policy', createPolicyBody, policy, { product_id: '' }, { product_id: null }],
    [
      'an address',
      createAddressBody,
      address,
      { zip: '12207 1234', state: 'ny' },
      { zip: '12207-1234', state: 'NY' },
    ],
    ['a dependent', createDependentBody, dependent, { ssn: '219-09-9999' }, { ssn: '219099999' }],
    ['a phone', createPhoneBody, phone, { extension: '' }, { extension: null }],
    [
      'an extension behind a phone number',
      createPhoneBody,
      phone,
      { phone: '207.555.0199 x12' },
      { phone: '207.555.0199', extension: '12' },
    ],
    [
      'a copied link to a phone number',
      createPhoneBody,
      phone,
      { phone: 'tel:+1-207-555-0199;ext=12', extension: '12' },
      { phone: '+1-207-555-0199', extension: '12' },
    ],
    ['a carrier', createCarrierBody, { name: ' Aetna ' }, {}, { name: 'Aetna' }],
    [
      'a product',
      createProductBody,
      { carrier_id: ID, name: 'Gold' },
      { status: 'inactive' },
      { inactive: true },
    ],
  ])('normalize %s to its stored form', (_what, body, whole, given, kept) => {
    expect(body.parse({ ...whole, ...given })).toMatchObject(kept);
  });

  it.each([
    [
      'policy',
      createPolicyBody,
      policy,
      { effective_date: '2026-03-02', termination_date: '2026-03-01' },
      'termination_date',
    ],
    ['policy', updatePolicyBody, {}, { effective_date: '2026-02-30' }, 'effective_date'],
    ['policy', createPolicyBody, policy, { status: 'Pending' }, 'status'],
    ['policy', createPolicyBody, policy, { carrier_id: '7' }, 'carrier_id'],
    ['address', createAddressBody, address, { state: 'ZZ' }, 'state'],
    ['address', createAddressBody, address, { zip: '1220' }, 'zip'],
    ['address', createAddressBody, address, { city: ' ' }, 'city'],
    ['dependent', createDependentBody, dependent, { relationship: 'cousin' }, 'relationship'],
    ['dependent', createDependentBody, dependent, { ssn: '***-**-9999' }, 'ssn'],
    ['dependent', createDependentBody, dependent, { date_of_birth: '' }, 'date_of_birth'],
    ['phone', createPhoneBody, phone, { extension: '12a' }, 'extension'],
    ['phone', createPhoneBody, phone, { phone: '207.555.0199 x12', extension: '7' }, 'extension'],
    ['phone', createPhoneBody, phone, { phone: '12' }, 'phone'],
    ['phone', createPhoneBody, phone, { phone: '(207) 911-0199' }, 'phone'],
    ['phone', createPhoneBody, phone, { phone: '(107) 555-0199 x3' }, 'phone'],
    ['phone', createPhoneBody, phone, { phone: '' }, 'phone'],
    ['carrier', createCarrierBody, { name: 'Aetna' }, { inactive: 'no' }, 'inactive'],
    ['product', createProductBody, { carrier_id: ID, name: 'Gold' }, { type: 'pet' }, 'type'],
    ['product', updateProductBody, {}, { status: 'active', inactive: true }, 'status'],
  ])('refuse an invalid %s with an error message on the field (%#)', (_what, body, whole, given, path) => {
    const [first, ...more] = refused(body.safeParse({ ...whole, ...given }));
    expect(first).toMatch(new RegExp(`^${path}: .{12,}\\.$`));
    expect(more).toEqual([]);
  });

  it('accept the read-only fields of a response but refuse unknown ones', () => {
    expect(updateCarrierBody.safeParse({ id: ID, version: 3, can_edit: true, name: 'Aetna' }).success).toBe(
      true,
    );
    expect(updateCarrierBody.safeParse({ account_id: ID }).success).toBe(false);
  });
});
