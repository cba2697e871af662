import { agencySettingsBody, profileBody } from './schemas.js';

const domains = (typed: unknown[]) =>
  agencySettingsBody.safeParse({ invitation_domains: typed }).data?.invitation_domains;

it.each([
  [['Example.COM'], ['example.com']],
  [['@example.com', ' example.com '], ['example.com']],
  [['bücher.example'], ['xn--bcher-kva.example']],
  [[], []],
  [['example'], undefined],
  [['ada@example.com'], undefined],
  [['example.com, other.com'], undefined],
  [['127.0.0.1'], undefined],
  [[''], undefined],
  [[7], undefined],
])('the domains %j are taken as %j', (typed, taken) => {
  expect(domains(typed)).toEqual(taken);
});

it.each([
  ['(207) 555-0100 x12', '(207) 555-0100 x12'],
  [' ', null],
  ['555', undefined],
])('the phone %j is taken as %j', (typed, taken) => {
  expect(profileBody.safeParse({ phone: typed }).data?.phone).toBe(taken);
});
