import { agentRoutes, individualRoutes } from '@bindery/contracts/crm';
import {
  invitationRoutes,
  memberRoutes,
  ownInvitationRoutes,
  type RemovedReply,
} from '@bindery/contracts/identity';
import { waitFor } from '@bindery/test-kit';
import { sendRoute, sendTo, signIn, subscribe, type Session } from '@bindery/test-kit/client';
import type { RunningStack } from '../../src/index.js';
import { finishedJob } from './import-and-export.js';
import { stepUp } from './step-up.js';

const SOON = { timeoutMs: 30_000 };

/** The parts on the way of a removal, as far as they know it. */
interface Knowing {
  readonly gateway: boolean;
  readonly crm: boolean;
}

/**
 * Removes a member of an agency, whose client goes to the owner. A gateway that does not know the call is passed by; a crm
 * that does not know of reassigning leaves the client as it is.
 */
export async function removeMember(stack: RunningStack, name: string, knowing: Knowing): Promise<void> {
  const owner = await signIn(stack.urls, `owner-${name}@harbor.test`);
  await subscribe(owner, { plan_id: 'agency_plan', quantity: 3, support_seats: 0 }, { card: 'pays' });
  await owner.untilRole('agency_admin');
  const { leaver, client } = await memberWithClient(stack, owner, `member-${name}@harbor.test`);

  await stepUp(stack, owner);
  const send = sendTo(knowing.gateway ? stack.urls.app : stack.internalUrl('identity'));
  const sent = { params: { id: leaver.id }, query: { reassign_to: owner.id } };
  const removed = await sendRoute(send, memberRoutes.remove, sent, owner.tokens.access_token);
  expect(removed).toMatchObject({ status: memberRoutes.remove.status });
  await waitFor(async () => (await leaver.call(individualRoutes.list)).status === 401, SOON);
  await waitFor(async () => !(await agentsOf(owner)).includes(leaver.id), SOON);
  const agent = async () =>
    (await owner.ask(individualRoutes.get, { params: { id: client } })).assigned_agent;
  if (knowing.crm) await waitFor(async () => (await agent()) === owner.id, SOON);
  else expect(await agent()).toBe(leaver.id);
  if (knowing.gateway && knowing.crm) await finishedJob(owner, (removed.body as RemovedReply).job_id);
}

async function memberWithClient(stack: RunningStack, owner: Session, email: string) {
  await owner.ask(invitationRoutes.add, { body: { email, role: 'agent' } });
  const leaver = await signIn(stack.urls, email);
  const { items } = await leaver.ask(ownInvitationRoutes.list);
  for (const { id } of items) await leaver.ask(ownInvitationRoutes.accept, { params: { id } });
  await leaver.refresh();
  await waitFor(async () => (await agentsOf(owner)).includes(leaver.id), SOON);
  const body = {
    first_name: 'Joan',
    last_name: 'Clarke',
    status: 'active',
    assigned_agent: leaver.id,
  } as const;
  const { id } = await leaver.ask(individualRoutes.create, { body });
  return { leaver, client: id };
}

const agentsOf = async (owner: Session): Promise<string[]> =>
  (await owner.ask(agentRoutes.list)).items.map(({ id }) => id);
