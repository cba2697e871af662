import { extract } from '../src/index.js';
import { CARRIERS, PRODUCTS } from './page-set.js';

const found = (text: string, fields: { label: string; value: string }[] = []) => {
  const input = { text, fields, host: null, today: '2026-11-27', carriers: CARRIERS, products: PRODUCTS };
  const all = extract(input).fields.filter(({ field }) => /^policy\.(?:carrier|product)$/.test(field));
  return Object.fromEntries(all.map(({ field, value, state }) => [field.slice(7), `${state}: ${value}`]));
};
const labeled = (lines: string) =>
  found(`Name: Ada Byron\nDOB: 04/12/1950\nPolicy number: A123456\n${lines}`);

describe('a carrier under its label', () => {
  it.each([
    ['Humana Inc.', 'rule: Humana'],
    ['UHC', 'rule: UnitedHealthcare'],
    ['BCBS', 'rule: Blue Cross Blue Shield'],
    ['Anthem Blue Cross and Blue Shield', 'rule: Anthem'],
    ['Aetna Medicare', 'rule: Aetna'],
    ['Ambetter from Superior HealthPlan', 'rule: Ambetter'],
    ['Blue Cross Blue Shield of Texas', 'suggested: Blue Cross Blue Shield of Texas'],
    ['United of Omaha Life Insurance Company', 'suggested: United of Omaha Life Insurance Company'],
    ['Mutual', 'suggested: Mutual'],
    ['United', 'suggested: United'],
    ['Oscar Mayer Benefits', 'suggested: Oscar Mayer Benefits'],
  ])('is one of the account by its whole name or a known other one: %s', (written, carrier) => {
    expect(labeled(`Carrier: ${written}`)).toEqual({ carrier });
  });
});

describe('a product under its label', () => {
  it.each([
    ['AARP Medicare Advantage Choice (PPO)', 'rule: AARP Medicare Advantage Choice PPO'],
    ['2027 Humana Gold Plus H1234-001 (HMO)', 'rule: Humana Gold Plus HMO'],
    ['Humana Gold Plus', 'suggested: Humana Gold Plus HMO'],
    ['Humana Gold Plus PPO', 'suggested: Humana Gold Plus PPO'],
    ['Humana Gold Plus (HMO D-SNP)', 'suggested: Humana Gold Plus (HMO D-SNP)'],
    ['Humana Gold Plus Giveback HMO', 'suggested: Humana Gold Plus Giveback HMO'],
    ['Gold PPO', 'suggested: Gold PPO'],
    ['Choice', 'suggested: Choice'],
    ['Oscar Silver', 'suggested: Oscar Silver'],
    ['Aetna Medicare Supplement Plan G', 'suggested: Aetna Medicare Supplement Plan G'],
    ['Lumico Medicare Supplement Plan G', 'suggested: Lumico Medicare Supplement Plan G'],
  ])('is one of the account by its whole name and network: %s', (written, product) => {
    expect(labeled(`Plan: ${written}`)).toMatchObject({ product });
  });

  it('says its carrier where its words do, and only suggests the one of the account', () => {
    expect(labeled('Plan: Aetna Medicare Supplement Plan G')).toMatchObject({ carrier: 'rule: Aetna' });
    expect(labeled('Plan: AARP Medicare Advantage Choice PPO')).toMatchObject({
      carrier: 'suggested: UnitedHealthcare',
    });
    expect(labeled('Plan: Medicare Supplement Plan G')).toEqual({
      product: 'rule: Medicare Supplement Plan G',
    });
  });

  it('is none of another carrier', () => {
    expect(labeled('Carrier: Cigna\nPlan: Medicare Supplement Plan G')).toEqual({
      carrier: 'rule: Cigna',
      product: 'suggested: Medicare Supplement Plan G',
    });
  });

  it('of a form is found as well', () => {
    const fields = [
      { label: 'First name', value: 'Ada' },
      { label: 'Plan', value: 'Oscar Silver Classic' },
    ];
    expect(found('', fields)).toEqual({ product: 'rule: Oscar Silver Classic', carrier: 'rule: Oscar' });
  });
});

describe('in sentences', () => {
  const said = (sentence: string) => found(`I'm Ada Byron, born 04/12/1950. ${sentence}`);

  it('the product of the account is found by its whole name', () => {
    expect(said('I chose the Oscar Silver Classic plan.')).toMatchObject({
      product: 'rule: Oscar Silver Classic',
    });
  });

  it.each(['I chose the Oscar Silver Classic Plus plan.', 'We use Acme Living Promise Level Benefit.'])(
    'a longer name is another one: %s',
    (sentence) => {
      expect(said(sentence)).not.toHaveProperty('product');
    },
  );

  it.each(['We are devoted to our clients.', 'We are a humana plan.', 'My friend Oscar told me.'])(
    'a word is no carrier: %s',
    (sentence) => {
      expect(said(`My policy number is A123456. ${sentence}`)).toEqual({});
    },
  );

  it('a carrier is suggested, with its name as the source', () => {
    expect(said('My policy number is A123456, with Cigna.')).toEqual({ carrier: 'suggested: Cigna' });
  });
});
