import { setTimeout as pause } from 'node:timers/promises';
import { individualRoutes, type IndividualView } from '@bindery/contracts/crm';
import type { RecordFact } from '../driver/ledger.js';
import type { Agent } from '../driver/sign-up.js';
import type { Finding } from '../finding.js';

const CONCURRENCY = 8;
/** Per agent; the database is checked for all records. */
const NEWEST = 300;
/** A user may send 1,200 requests a minute, and the driver may just have done so. */
const LIMITED = 429;
const ASK_AGAIN_MS = 1_000;
const MAX_LIMIT_MS = 61_000;

/** Checks that agents see their newest records as last saved, and no deleted ones. */
export async function checkApi(agents: readonly Agent[], facts: readonly RecordFact[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const agent of agents) {
    const mine = facts.filter(({ accountId, unsettled }) => accountId === agent.accountId && !unsettled);
    const waiting = mine.filter(({ state }) => state !== 'requested').slice(-NEWEST);
    const worker = async (): Promise<void> => {
      for (let fact = waiting.pop(); fact; fact = waiting.pop())
        findings.push(...(await checkOne(agent, fact)));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }
  return findings;
}

async function checkOne(agent: Agent, fact: RecordFact): Promise<Finding[]> {
  const ask = () => agent.session.api(individualRoutes.get, { params: { id: fact.id ?? '' } });
  const limitEnds = performance.now() + MAX_LIMIT_MS;
  let answer = await ask();
  while (answer.status === LIMITED && performance.now() < limitEnds) {
    await pause(ASK_AGAIN_MS);
    answer = await ask();
  }
  const { status, body } = answer;
  const about = `${fact.lastName}, which was ${fact.state === 'deleted' ? 'deleted' : 'saved'},`;
  const expected = fact.state === 'deleted' ? 404 : 200;
  if (status !== expected) return [{ kind: 'lost', what: `${about} is answered with ${status}` }];
  if (status !== 200) return [];
  const { first_name, nickname, notes, ssn } = body as IndividualView;
  const { values } = fact;
  const same =
    first_name === values.first_name &&
    nickname === values.nickname &&
    notes === values.notes &&
    ssn?.slice(-4) === values.ssn.slice(-4);
  return same ? [] : [{ kind: 'altered', what: `${about} is answered with other values` }];
}
