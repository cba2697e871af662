import { setTimeout as pause } from 'node:timers/promises';
import { meRoutes, type MeView } from '@bindery/contracts/identity';
import {
  openLink,
  requestLink,
  signInMails,
  type Reply,
  type Send,
  type SessionTokens,
} from '@bindery/test-kit/client';
import type { Random } from '../random.js';
import { sendAndTally } from './http.js';
import type { Ledger, PersonFact } from './ledger.js';
import { retry, isUnsettled } from './retry.js';
import { PatientSession } from './session.js';
import type { Tally } from './tally.js';

const POLL_INTERVAL_MS = 300;
const MAIL_TIMEOUT_MS = 2_000;

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
  readonly session: PatientSession;
  readonly accountId: string;
  readonly email: string;
}

/**
 * Signs a user up by a real mail and chooses the free plan. Retries what failed.
 * @returns undefined when the run ended first or an outcome is unknown
 */
export async function signUp(world: World, email: string, address: string): Promise<Agent | undefined> {
  const send = sendAndTally(world.appUrl, world.tally, address);
  const person: PersonFact = { email, mailAcknowledged: false, planAcknowledged: false };
  world.ledger.people.push(person);
  world.ledger.personalValues.add(email);
  const asked = await retry(() => requestMail(send, email), world.random);
  if (asked.reply?.status !== 200) return undefined;
  person.mailAcknowledged = true;
  const proof = await waitForProof(world, email);
  if (proof === undefined) return undefined;
  const tokens = await openOnce(world, send, proof);
  if (!tokens) return undefined;
  const session = new PatientSession(send, world.random, tokens);
  const accountId = await accountOf(world, session);
  if (accountId === undefined) return undefined;
  person.signedIn = { userId: tokens.user.id, accountId };
  world.ledger.acknowledged += 1;
  if (!(await chooseFreePlan(world, session, person))) return undefined;
  return { session, accountId, email };
}

/** A request that is refused because of an earlier one, whose reply was lost, has a mail on its way. */
async function requestMail(send: Send, email: string): Promise<Reply> {
  const reply = await requestLink(send, email);
  const isCounted = (reply.body as { code?: string } | undefined)?.code === 'over_email_send_rate_limit';
  return isCounted ? { ...reply, status: 200 } : reply;
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

/** The proof in the newest mail to an address; undefined if there is none or the catcher is down. */
async function proofMailedTo(catcher: string, address: string): Promise<string | undefined> {
  try {
    return (await signInMails(catcher, address, AbortSignal.timeout(MAIL_TIMEOUT_MS))).at(-1)?.token;
  } catch (error) {
    // The catcher may be the part that is down.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
    throw error;
  }
}

/**
 * Opens the mailed link, which works once. When the reply is lost, this client gives up instead of waiting a minute for
 * another mail. The checks verify that there is at most one account.
 */
async function openOnce(world: World, send: Send, proof: string): Promise<SessionTokens | undefined> {
  const { reply, unknowns } = await retry(() => openLink(send, proof), world.random);
  if (reply?.status === 200) return reply.body as SessionTokens;
  if (unknowns === 0) {
    world.ledger.surprises.push({
      kind: 'lost',
      what: `A fresh link was refused with ${reply?.status ?? 0}.`,
    });
  }
  return undefined;
}

async function accountOf(world: World, session: PatientSession): Promise<string | undefined> {
  const { reply } = await retry(() => session.api(meRoutes.get), world.random);
  return reply?.status === 200 ? (reply.body as MeView).account_id : undefined;
}

async function chooseFreePlan(world: World, session: PatientSession, person: PersonFact): Promise<boolean> {
  const { reply } = await retry(() => session.chooseFreePlan(), world.random);
  if (reply?.status !== 200) return false;
  person.planAcknowledged = true;
  world.ledger.acknowledged += 1;
  const isAgent = (me: Reply): boolean => !isUnsettled(me) && (me.body as MeView).role === 'agent';
  const arrived = await waitFor(world, async () => isAgent(await session.api(meRoutes.get)));
  // The token still has the previous role.
  if (arrived) await session.refresh();
  return arrived;
}
