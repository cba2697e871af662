import type { RunningStack } from '@bindery/stack';
import type { Driver } from '../driver/driver.js';
import type { Finding } from '../finding.js';
import { checkApi } from './api.js';
import { checkAudit } from './audit.js';
import { checkEvents } from './events.js';
import { checkLogs } from './logs.js';
import { checkNotices } from './notices.js';
import { checkPeople } from './people.js';
import { checkRecords } from './records.js';
import { checkRequests } from './requests.js';
import { checkRevocations } from './revocations.js';
import { settle } from './settle.js';
import { checkWebhooks } from './webhooks.js';

/** Checks the product from the outside against everything that the driver recorded. The driver has stopped. */
export async function checkAll(
  stack: RunningStack,
  { agents, colleague, receiver, ledger, tally }: Driver,
): Promise<Finding[]> {
  const settled = await settle(stack);
  // Runs before the others, because its requests for deleted records are audited too.
  const seen = await checkApi(agents, ledger.records);
  const checked = await Promise.all([
    checkRecords(stack, ledger.records),
    checkAudit(stack, ledger.reveals),
    checkEvents(stack),
    checkPeople(stack, ledger.people),
    colleague ? checkNotices(stack, colleague) : [],
    receiver ? checkWebhooks(stack, receiver) : [],
    checkRevocations(stack, ledger.endedTokens),
    checkLogs(stack.dataDirectory, ledger.personalValues),
  ]);
  return [...settled, ...ledger.surprises, ...seen, ...checked.flat(), ...checkRequests(tally)];
}
