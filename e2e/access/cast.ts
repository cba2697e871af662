import { randomUUID } from 'node:crypto';
import { promoCodeRoutes } from '@bindery/contracts/billing';
import { apiRoutes } from '@bindery/contracts/api-routes';
import { captureRoutes, savedFilterRoutes, tagRoutes } from '@bindery/contracts/crm';
import { createRouteOf, recordExamples, segmentOf, type RelatedIds } from '@bindery/contracts/examples';
import { invitationRoutes, sessionRoutes, userRoutes } from '@bindery/contracts/identity';
import { contactFormRoutes, contactRoutes } from '@bindery/contracts/leads';
import type { ListOf } from '@bindery/contracts/lists';
import { agencyOf, lapse, memberOf } from '../fixtures/agency.js';
import { send } from '../fixtures/http.js';
import { firstLink } from '../fixtures/mailbox.js';
import { sampleSsn } from '../fixtures/sample-secrets.js';
import { newAddress, Person } from '../fixtures/person.js';
import { prove } from '../fixtures/prove.js';
import type { PersonName, Whose } from './read-answers.js';

/** A user's records, for calls that name them. */
export interface Belongings {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly individualId: string;
  /** Other records, by the segment of their calls' address; empty for a user who may not have any. */
  readonly records: Readonly<Partial<Record<RecordSegment | 'capture', string>>>;
  /** Of the account, and pending. */
  readonly invitationId: string;
}

/** Records that bodies name. */
export type Named = Pick<Belongings, 'individualId' | 'records'>;

type ExampleType = keyof typeof recordExamples;
type ExamplePath = (typeof recordExamples)[ExampleType]['routes']['update']['path'];
type ExampleSegment = ExamplePath extends `/api/${infer Segment}/{id}` ? Segment : never;
export type RecordSegment = 'tags' | 'saved-filters' | ExampleSegment;

/** Everybody of the table, and what they have. */
export interface Cast {
  /** Undefined if not signed in. */
  readonly people: Readonly<Record<PersonName, Person | undefined>>;
  belongings(name: PersonName, whose: Whose): Belongings;
  /** An agent of the first four's agency. */
  readonly colleague: Person;
  /** One of the platform's. */
  readonly promoCodeId: string;
  readonly contactId: string;
}

/** An id that nothing has. */
const NOTHING = randomUUID();
/** The trial form takes twenty sendings from one network: those of the table are not to be counted with a browser's. */
export const ofOurNetwork = { 'x-forwarded-for': '203.0.113.7' };

/** Gathers two agencies and those who are in none. */
export async function gatherCast(superuser: Person): Promise<Cast> {
  const root = await anotherSuperuser(superuser);
  const owner = await agencyOf(newAddress('owner'), { name: 'Matrix Agency', seats: 20, supportSeats: 1 });
  const strangers = await agencyOf(newAddress('stranger'), { name: 'Another Agency', seats: 20 });
  const lapsed = await agencyOf(newAddress('lapsed'), { name: 'Lapsed Agency', seats: 3 });
  const people = {
    root,
    owner,
    admin: await memberOf(owner, newAddress('admin'), 'agency_admin'),
    staff: await memberOf(owner, newAddress('staff'), 'agency_user'),
    agent: await memberOf(owner, newAddress('agent'), 'agent'),
    solo: await Person.onFreePlan('solo'),
    lapsed,
    new: await Person.signIn(newAddress('new')),
    nobody: undefined,
  };
  const colleague = await memberOf(owner, newAddress('colleague'), 'agent');
  const colleagues = await belongingsOf(colleague, owner);
  const sharedView = await colleague.add(savedFilterRoutes.save, { body: viewValues('Shared view', true) });
  const shared = { ...colleagues, records: { ...colleagues.records, 'saved-filters': sharedView } };
  const member = await memberOf(strangers, newAddress('member'), 'agent');
  const stranger = await belongingsOf(member, strangers);
  const own = new Map<Person, Belongings>();
  for (const person of Object.values(people)) if (person) own.set(person, await belongingsOf(person));
  await lapse(lapsed);
  return {
    people,
    colleague,
    promoCodeId: await makePromoCode(root),
    contactId: await becomeContact(root),
    belongings(name, whose) {
      if (whose === "colleague's") return colleagues;
      if (whose === 'shared') return shared;
      const person = people[name];
      return (whose !== "stranger's" && person && own.get(person)) || stranger;
    },
  };
}

/** A user whose sessions may end; the run's own superuser is still needed. */
async function anotherSuperuser(superuser: Person): Promise<Person> {
  const email = newAddress('root');
  await prove(superuser);
  await superuser.api(userRoutes.create, { body: { email, role: 'superuser' } });
  // The welcome mail must not count as the login link.
  await firstLink(email);
  return Person.signIn(email);
}

/** @param inviter the user who sends the invitation; without one, there is none */
async function belongingsOf(person: Person, inviter?: Person): Promise<Belongings> {
  const { account_id: accountId, role } = await person.me();
  const sessions = (await person.api(sessionRoutes.list)).body as {
    items: { id: string; current: boolean }[];
  };
  const sessionId = sessions.items.find(({ current }) => current)?.id ?? NOTHING;
  const values = { first_name: 'Mae', last_name: 'Matrix', ssn: sampleSsn() };
  const individualId = role === 'pending' ? NOTHING : (await person.addIndividual(values)).id;
  const records =
    role === 'pending' ? {} : { ...(await recordsOf(person, individualId)), ...(await draftOf(person)) };
  const invitationId = inviter ? await invite(inviter) : NOTHING;
  return { accountId, userId: person.id, sessionId, individualId, records, invitationId };
}

/** Every type with an example. Carriers and products come before the records that name them. */
export const exampleTypes = Object.keys(recordExamples) as ExampleType[];

/** So that no journey finds the superuser's carriers by an example's name, and no two dependents have one SSN. */
const ownValues: Readonly<Partial<Record<ExampleType, () => object>>> = {
  carrier: () => ({ name: 'Matrix Mutual' }),
  product: () => ({ name: 'Matrix Gold', status: 'active' }),
  dependent: () => ({ ssn: sampleSsn() }),
};

/** The body of a create of an example. */
export const valuesOf = (type: ExampleType, related: RelatedIds): object => ({
  ...recordExamples[type].create(related),
  ...ownValues[type]?.(),
});

/** Records that the body of a create can name. */
export const relatedTo = ({ individualId, records }: Named): RelatedIds => ({
  individual_id: individualId,
  carrier_id: records.carriers ?? NOTHING,
  product_id: records.products ?? NOTHING,
});

function addExample(person: Person, type: ExampleType, related: RelatedIds): Promise<string> {
  const params = { id: related.individual_id };
  return person.add(createRouteOf(recordExamples[type]), { params, body: valuesOf(type, related) });
}

/** One record of each type, all of one individual. */
export async function recordsOf(
  person: Person,
  individualId: string,
): Promise<Record<RecordSegment, string>> {
  const records: Partial<Record<RecordSegment, string>> = {
    tags: await person.add(tagRoutes.create, { body: newTag() }),
    'saved-filters': await person.add(savedFilterRoutes.save, { body: viewValues('Private view') }),
  };
  for (const type of exampleTypes) {
    const segment = segmentOf(recordExamples[type]) as ExampleSegment;
    records[segment] = await addExample(person, type, relatedTo({ individualId, records }));
  }
  return records as Record<RecordSegment, string>;
}

/** A captured draft, if the plan of the person has capture. */
async function draftOf(person: Person): Promise<{ capture?: string }> {
  const { status, body } = await person.send(captureRoutes.extract, { body: { text: 'Last name: Matrix' } });
  return status === 201 ? { capture: (body as { draft_id: string }).draft_id } : {};
}

/**
 * Makes a record that can be purged: its owner's administrator has put it into the trash. Tags have no trash.
 *
 * @param of what the holder has
 */
export async function recordInTrash(
  list: string,
  holder: Person,
  administrator: Person,
  of: Belongings,
): Promise<string> {
  if (list === 'tags') return holder.add(tagRoutes.create, { body: newTag() });
  const type = exampleTypes.find((each) => segmentOf(recordExamples[each]) === list);
  const id = type
    ? await addExample(holder, type, relatedTo(of))
    : (await holder.addIndividual({ first_name: 'Mo', last_name: 'Matrix' })).id;
  const path = `/api/${list}/{id}`;
  await administrator.remove(
    apiRoutes.find((route) => route.method === 'DELETE' && route.path === path)!,
    id,
  );
  return id;
}

/** The agency has one tag of each name. */
export const newTag = () => ({ name: `Matrix ${randomUUID().slice(0, 8)}`, color: 'teal' }) as const;
/** Private unless it is shared. */
const viewValues = (name: string, shared = false) =>
  ({ record_type: 'individual', name, query: { status: 'lead' }, shared }) as const;
async function makePromoCode(root: Person): Promise<string> {
  const body = { code: `MATRIX-${randomUUID().slice(0, 8)}` };
  return root.add(promoCodeRoutes.create, { body });
}

async function becomeContact(root: Person): Promise<string> {
  const email = newAddress('visitor');
  await send(contactFormRoutes.receive, { body: { name: 'Mae Matrix', email }, headers: ofOurNetwork });
  const { items } = (await root.api(contactRoutes.list, { query: { search: email } })).body as ListOf<{
    id: string;
  }>;
  return items[0]?.id ?? NOTHING;
}

async function invite(inviter: Person): Promise<string> {
  const email = newAddress('invited');
  await inviter.api(invitationRoutes.invite, { body: { email, role: 'agent' } });
  const { items } = (await inviter.api(invitationRoutes.list)).body as {
    items: { id: string; email: string }[];
  };
  return items.find((invitation) => invitation.email === email)?.id ?? NOTHING;
}
