import type { RunningStack } from '@bindery/stack';
import { caughtMails } from '@bindery/test-kit/client';
import type { PersonFact } from '../driver/ledger.js';
import type { Finding } from '../finding.js';

/** A user in identity's database. */
interface StoredPerson {
  readonly id: string;
  readonly email: string;
  readonly account_id: string;
  readonly role: string;
  readonly version: number;
  readonly account_version: number;
  readonly subscription_version: number;
}

interface StoredSubscription {
  readonly account_id: string;
  readonly version: number;
}

/** Checks that each sign-up created one account, each plan granted its role once, and every mail arrived. */
export async function checkPeople(stack: RunningStack, facts: readonly PersonFact[]): Promise<Finding[]> {
  const people = await stack.query<StoredPerson>(
    'identity',
    `SELECT u.id, u.email, u.account_id, u.role, u.version, a.version AS account_version,
       a.subscription_version FROM users u JOIN accounts a ON a.id = u.account_id`,
  );
  const subscriptions = await stack.query<StoredSubscription>(
    'billing',
    'SELECT account_id, version FROM subscriptions',
  );
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const byAccount = new Map(subscriptions.map((subscription) => [subscription.account_id, subscription]));
  const findings = facts.flatMap((fact) => {
    const person = byEmail.get(fact.email);
    return [...checkSignUp(fact, person), ...checkPlan(fact, person, byAccount)];
  });
  return [...findings, ...(await checkOrphans(stack)), ...(await checkMails(stack, facts))];
}

function checkSignUp({ email, signedIn }: PersonFact, person: StoredPerson | undefined): Finding[] {
  if (!signedIn) return [];
  if (!person) return [{ kind: 'lost', what: `${email} signed up and is not there` }];
  const same = person.id === signedIn.userId && person.account_id === signedIn.accountId;
  return same ? [] : [{ kind: 'altered', what: `${email} has another account than they signed up to` }];
}

/** The versions show it: one subscription raises the account's version once, and the owner's with the role. */
function checkPlan(
  { email, planAcknowledged }: PersonFact,
  person: StoredPerson | undefined,
  subscriptions: ReadonlyMap<string, StoredSubscription>,
): Finding[] {
  const subscription = person && subscriptions.get(person.account_id);
  if (!person || !subscription) {
    return planAcknowledged ? [{ kind: 'lost', what: `the plan that ${email} chose is not there` }] : [];
  }
  if (subscription.version > 1)
    return [{ kind: 'doubled', what: `the plan of ${email} was given ${subscription.version} times` }];
  if (person.role !== 'agent' || person.subscription_version !== 1) {
    return [{ kind: 'lost', what: `the plan of ${email} has not given the role` }];
  }
  const once = person.version === 2 && person.account_version === 2;
  return once ? [] : [{ kind: 'doubled', what: `the plan of ${email} took effect more than once` }];
}

async function checkOrphans(stack: RunningStack): Promise<Finding[]> {
  const [orphans] = await stack.query<{ count: number }>(
    'identity',
    'SELECT count(*)::int AS count FROM accounts a WHERE NOT EXISTS (SELECT FROM users u WHERE u.account_id = a.id)',
  );
  return orphans?.count ? [{ kind: 'doubled', what: `${orphans.count} accounts belong to nobody` }] : [];
}

async function checkMails(stack: RunningStack, facts: readonly PersonFact[]): Promise<Finding[]> {
  const mails = await caughtMails(stack.urls.mail);
  const caught = new Set(mails.flatMap(({ to }) => to.map(({ address }) => address)));
  // The catcher stores only the newest few hundred mails, but users who signed in got theirs.
  const missed = facts.filter(
    ({ email, mailAcknowledged, signedIn }) => mailAcknowledged && !signedIn && !caught.has(email),
  );
  return missed.map(({ email }) => ({
    kind: 'lost',
    what: `the mail that ${email} was promised has not come`,
  }));
}
