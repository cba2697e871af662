import { setTimeout as pause } from 'node:timers/promises';
import type { MeView } from '@bindery/contracts/identity';
import type { Random } from '../random.js';
import { HttpClient, type Answer } from './http.js';
import type { Ledger, PersonFact } from './ledger.js';
import { proofMailedTo } from './mailbox.js';
import { insist, isUnsettled } from './persistence.js';
import { Session, type SessionTokens } from './session.js';
import type { Tally } from './tally.js';

const ASK_EVERY_MS = 300;

/** What clients need to know of the world. */
export interface World {
  readonly appUrl: string;
  readonly mailUrl: string;
  readonly random: Random;
  readonly tally: Tally;
  readonly ledger: Ledger;
  /** Ends the waiting of clients: the run wants to come to its end. */
  readonly ending: AbortSignal;
}

/** Somebody on the free plan, the owner of an account of their own. */
export interface Agent {
  readonly session: Session;
  readonly accountId: string;
  readonly email: string;
}

/**
 * Signs somebody up through a real mail and chooses the free plan, repeating what failed.
 * @returns nothing when the run ended before, or the client could not know how it went
 */
export async function signUp(world: World, email: string, address: string): Promise<Agent | undefined> {
  const http = new HttpClient(world.appUrl, world.tally, address);
  const person: PersonFact = { email, mailAcknowledged: false, planAcknowledged: false };
  world.ledger.people.push(person);
  world.ledger.personalValues.add(email);
  const asked = await insist(
    () => http.send({ method: 'POST', path: '/auth/v1/otp', body: { email, create_user: true } }),
    world.random,
  );
  if (asked.answer?.status !== 200) return undefined;
  person.mailAcknowledged = true;
  const proof = await waitForProof(world, email);
  if (proof === undefined) return undefined;
  const tokens = await openLink(world, http, proof);
  if (!tokens) return undefined;
  const session = new Session(http, world.random, tokens);
  const accountId = await accountOf(world, session);
  if (accountId === undefined) return undefined;
  person.signedIn = { userId: tokens.user.id, accountId };
  world.ledger.acknowledged += 1;
  if (!(await chooseFreePlan(world, session, person))) return undefined;
  return { session, accountId, email };
}

/** Waits for something, as long as the run lasts. @returns whether it came */
async function awaited(world: World, happened: () => Promise<boolean>): Promise<boolean> {
  while (!world.ending.aborted) {
    if (await happened()) return true;
    await pause(ASK_EVERY_MS);
  }
  return false;
}

async function waitForProof(world: World, email: string): Promise<string | undefined> {
  let proof: string | undefined;
  await awaited(world, async () => (proof = await proofMailedTo(world.mailUrl, email)) !== undefined);
  return proof;
}

/**
 * Opens the mailed link. It works once: when the answer was lost, the person would ask for another mail, which they
 * get after a minute; this one walks away, and the checks hold that there is one account at most.
 */
async function openLink(world: World, http: HttpClient, proof: string): Promise<SessionTokens | undefined> {
  const body = { token_hash: proof, type: 'email' };
  const { answer, unknowns } = await insist(
    () => http.send({ method: 'POST', path: '/auth/v1/verify', body }),
    world.random,
  );
  if (answer?.status === 200) return answer.body as SessionTokens;
  if (unknowns === 0) {
    world.ledger.surprises.push({
      kind: 'lost',
      what: `A fresh link was refused with ${answer?.status ?? 0}.`,
    });
  }
  return undefined;
}

async function accountOf(world: World, session: Session): Promise<string | undefined> {
  const { answer } = await insist(() => session.send({ path: '/api/auth/me' }), world.random);
  return answer?.status === 200 ? (answer.body as MeView).account_id : undefined;
}

async function chooseFreePlan(world: World, session: Session, person: PersonFact): Promise<boolean> {
  const body = { code: 'DIRECT_FREE', plan_id: 'free_forever' };
  const call = { method: 'POST', path: '/api/subscription/apply-promo', body } as const;
  const { answer } = await insist(() => session.send(call), world.random);
  if (answer?.status !== 200) return false;
  person.planAcknowledged = true;
  world.ledger.acknowledged += 1;
  const isAgent = (me: Answer): boolean => !isUnsettled(me) && (me.body as MeView).role === 'agent';
  const arrived = await awaited(world, async () => isAgent(await session.send({ path: '/api/auth/me' })));
  // The token still carries the role of before.
  if (arrived) await session.refresh();
  return arrived;
}
