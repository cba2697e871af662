import type { Terminal } from '@bindery/local-servers/processes';
import { measureAccepts } from './accepts/measure-accepts.js';
import { measureBrowser } from './browser/measure-browser.js';
import { measureLanding } from './browser/measure-landing.js';
import { calls } from './calls/calls.js';
import { measureCapacity } from './capacity/measure-capacity.js';
import { startFloor } from './floor/start-floor.js';
import { measureExports } from './exports/measure-exports.js';
import { measureImports } from './imports/measure-imports.js';
import { loadHistory } from './reports/load-history.js';
import { measureReports } from './reports/measure-reports.js';
import { measureNotices } from './notices/measure-notices.js';
import { measureWebhooks } from './webhooks/measure-webhooks.js';
import { measureRules } from './rules/measure-rules.js';
import { askingFor, onOwnStack } from './run.js';
import { loadSortedValues } from './sorts/load-sorted-values.js';
import { measureSorts } from './sorts/measure-sorts.js';
import { missedBySorts } from './sorts/print-sorts.js';
import { loadCatalogue, settle } from './seed/seed-records.js';

const ROWS = 200;
const IMPORTED = 40;

/**
 * Runs every mode in its smallest form on one stack. Its figures say nothing; a mode that no longer works fails.
 * @throws Error that says which call or page failed
 */
export function runSmoke({ say, signal }: Terminal): Promise<void> {
  return onOwnStack(signal, async (stack) => {
    const floor = await startFloor(stack);
    const servers = { floor: floor.url, service: stack.internalUrl('crm'), gateway: stack.urls.app };
    const catalogue = await loadCatalogue(stack);
    const people = { admins: 1, agents: 1 };
    const asking = await askingFor(stack, 'smoke', ROWS, { catalogue, servers, people });
    await settle(stack);
    // All at once would be an overload while nothing is compiled yet.
    for (const call of calls) await asking.once(call);
    floor.stop();
    say('every call answers at every server');
    await measureCapacity(stack, asking, say, {
      of: calls.slice(0, 1),
      ...{ warmUp: 8, requests: 8, renewals: 1 },
    });
    await measureNotices(stack, ROWS, 2);
    say('sign-in mails left beside daily emails');
    await measureWebhooks(stack, ROWS, 1_000);
    say('webhooks came beside sick endpoints');
    await measureRules(stack, asking.agency.accountId);
    say('the rules ran');
    const few = { catalogue, rows: IMPORTED, say };
    const [round] = await measureImports(stack, asking, few, { rounds: 1, aloneSeconds: 0.5 });
    if (Object.keys(round?.lists.besideImport.failures ?? {}).length > 0)
      throw new Error(`Lists failed beside an import: ${JSON.stringify(round)}`);
    await measureExports(stack, asking.agency, say, 1);
    await measureAccepts(stack, asking.agency, say, { rounds: 1, drafts: 2, from: 0 });
    await loadHistory(stack, asking.agency.accountId);
    await loadSortedValues(stack, asking.agency.accountId);
    const failed = missedBySorts(await measureSorts(stack, asking.agency, 1)).filter((missed) =>
      missed.includes('×'),
    );
    if (failed.length > 0) throw new Error(`Sorted lists failed: ${failed.join('; ')}`);
    await measureReports(stack, asking, [asking.agency], say, { answers: 1, rounds: 1, seconds: 0.5 });
    await asking.agency.renew();
    const [owner] = asking.agency.admins;
    if (!owner) throw new Error('The account has no owner.');
    await measureBrowser(stack.urls.app, owner.session.tokens, 0.05);
    await measureLanding(stack.urls.app, 1);
    say('the browser opened the list, records and the landing page');
  });
}
