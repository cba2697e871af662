import { setTimeout as pause } from 'node:timers/promises';
import { redemptionRoutes } from '@bindery/contracts/billing';
import { addressOf } from '@bindery/contracts/route';
import { meRoutes, type MeView } from '@bindery/contracts/identity';
import type { Random } from '../random.js';
import { HttpClient, type Answer } from './http.js';
import type { Ledger, PersonFact } from './ledger.js';
import { proofMailedTo } from './mailbox.js';
import { retry, isUnsettled } from './retry.js';
import { Session, type SessionTokens } from './session.js';
import type { Tally } from './tally.js';

const POLL_INTERVAL_MS = 300;

/** The environment that all clients share. */
export interface World {
  readonly appUrl: string;
  readonly mailUrl: string;
  readonly random: Random;
  readonly tally: Tally;
  readonly ledger: Ledger;
  /** Aborts all waits when the run ends. */
  readonly ending: AbortSignal;
}

/** A signed-in user on the free plan who owns an account. */
export interface Agent {
  readonly session: Session;
  readonly accountId: string;
  readonly email: string;
}

/**
 * Signs a user up by a real mail and chooses the free plan. Retries what failed.
 * @returns undefined when the run ended first or an outcome is unknown
 */
export async function signUp(world: World, email: string, address: string): Promise<Agent | undefined> {
  const http = new HttpClient(world.appUrl, world.tally, address);
  const person: PersonFact = { email, mailAcknowledged: false, planAcknowledged: false };
  world.ledger.people.push(person);
  world.ledger.personalValues.add(email);
  const asked = await retry(() => requestMail(http, email), world.random);
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

/** A request that is refused because of an earlier one, whose reply was lost, has a mail on its way. */
async function requestMail(http: HttpClient, email: string): Promise<Answer> {
  const body = { email, create_user: true };
  const answer = await http.send({ method: 'POST', path: '/auth/v1/otp', body });
  const isCounted = (answer.body as { code?: string } | undefined)?.code === 'over_email_send_rate_limit';
  return isCounted ? { ...answer, status: 200 } : answer;
}

/** Polls until the condition holds or the run ends. @returns whether it held */
async function waitFor(world: World, happened: () => Promise<boolean>): Promise<boolean> {
  while (!world.ending.aborted) {
    if (await happened()) return true;
    await pause(POLL_INTERVAL_MS);
  }
  return false;
}

async function waitForProof(world: World, email: string): Promise<string | undefined> {
  let proof: string | undefined;
  await waitFor(world, async () => (proof = await proofMailedTo(world.mailUrl, email)) !== undefined);
  return proof;
}

/**
 * Opens the mailed link, which works once. When the reply is lost, this client gives up instead of waiting a minute for
 * another mail. The checks verify that there is at most one account.
 */
async function openLink(world: World, http: HttpClient, proof: string): Promise<SessionTokens | undefined> {
  const body = { token_hash: proof, type: 'email' };
  const { answer, unknowns } = await retry(
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
  const { answer } = await retry(() => session.send({ path: addressOf(meRoutes.get) }), world.random);
  return answer?.status === 200 ? (answer.body as MeView).account_id : undefined;
}

async function chooseFreePlan(world: World, session: Session, person: PersonFact): Promise<boolean> {
  const body = { code: 'DIRECT_FREE', plan_id: 'free_forever' };
  const call = { method: 'POST', path: addressOf(redemptionRoutes.apply), body } as const;
  const { answer } = await retry(() => session.send(call), world.random);
  if (answer?.status !== 200) return false;
  person.planAcknowledged = true;
  world.ledger.acknowledged += 1;
  const isAgent = (me: Answer): boolean => !isUnsettled(me) && (me.body as MeView).role === 'agent';
  const arrived = await waitFor(world, async () =>
    isAgent(await session.send({ path: addressOf(meRoutes.get) })),
  );
  // The token still has the previous role.
  if (arrived) await session.refresh();
  return arrived;
}
