import { agencySize } from './agency-size.js';
import { scoreOf, type Lead } from './lead-score.js';

const bare: Lead = {
  email: 'pat@gmail.com',
  phone: null,
  agency: null,
  currentCrm: null,
  message: null,
};
const pointsOf = (lead: Partial<Lead>) =>
  Object.fromEntries(scoreOf({ ...bare, ...lead }).reasons.map(({ points, reason }) => [reason, points]));

it('an agency of a dozen with Applied Epic, a phone and urgency scores at least 70', () => {
  const { score, reasons } = scoreOf({
    email: 'dana@dozenagency.com',
    phone: '(212) 555-0123',
    agency: 'Dozen Agency, an agency of a dozen',
    currentCrm: 'applied',
    message: 'We want to move this month.',
  });
  expect(score).toBeGreaterThanOrEqual(70);
  expect(reasons).toContainEqual({ points: 15, reason: 'uses Applied Epic' });
});

it('a lead with only a name and a free email address scores 5', () => {
  expect(scoreOf(bare)).toEqual({
    score: 5,
    reasons: [
      { points: 10, reason: 'left their details' },
      { points: -5, reason: 'writes from a free-mail address' },
    ],
  });
});

it('a lead score is capped at 100', () => {
  const { score, reasons } = scoreOf({
    email: 'dana@dozenagency.com',
    phone: '(212) 555-0123',
    agency: 'A team of 12',
    currentCrm: 'applied',
    message: `We would like a demo, and to switch this month. ${'More. '.repeat(40)}`,
  });
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(100);
  expect(score).toBe(100);
});

it('Applied Epic outscores every other CRM, and having no CRM adds nothing', () => {
  const of = (currentCrm: Lead['currentCrm']) => scoreOf({ ...bare, currentCrm }).score;
  for (const other of ['salesforce', 'hubspot', 'pipedrive', 'insly', 'other'] as const) {
    expect(of('applied')).toBeGreaterThan(of(other));
    expect(of(other)).toBeGreaterThan(of('none'));
  }
  expect(of('none')).toBe(of(null));
});

it.each<[Partial<Lead>, string]>([
  [{ email: 'Pat@HARBOR.TEST' }, 'writes from a company address'],
  [{ email: 'pat@Yahoo.com' }, 'writes from a free-mail address'],
  [{ message: 'Can we start next week?' }, 'wants it soon'],
  [{ message: 'We are switching.' }, 'wants to change over'],
  [{ message: 'May I see a demo?' }, 'asks to try or to buy'],
  [{ message: 'x'.repeat(40) }, 'wrote a message'],
  [{ message: 'x'.repeat(200) }, 'wrote at length'],
  [{ agency: 'Four Winds, 4 agents' }, 'speaks of 3 to 9 people'],
])('the details %j show that the lead %s', (lead, reason) => {
  expect(pointsOf(lead)).toHaveProperty([reason]);
});

it.each([
  ['12 agents', 12],
  ['we have about 40 licensed producers', 40],
  ['a 12-person office', 12],
  ['a team of twelve', 12],
  ['an Agency of about\na dozen', 12],
  ['half a dozen agents and 2 CSRs', 6],
  ['there are nine of us', 9],
  ['since 1998, 3 offices', undefined],
  ['', undefined],
])('the text %j indicates an agency size of %p', (text, size) => {
  expect(agencySize(text)).toBe(size);
});
