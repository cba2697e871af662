import type { Terminal } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';
import type { Asking } from '../calls/asking.js';
import { agencyOf, type Agency } from '../people/agency.js';
import { askingFor, onOwnStack } from '../run.js';
import { loadCatalogue, loadNeighbour, settle, withoutSearchTerms } from '../seed/seed-records.js';
import { loadHistory } from './load-history.js';
import { measureReports, type ReportFigures } from './measure-reports.js';

/** Every third has two policies, so these have 100,000. */
const CLIENTS = 75_000;
const ACCOUNTS = 5;
const NEIGHBOUR_CLIENTS = 25_000;
/** Enough people to stay below the limit of reports for each. */
const PEOPLE = { admins: 4, agents: 6 };

/** Measures the reports of five accounts, in a database of some individuals. */
export function runReports(rows: number, { say, signal }: Terminal): Promise<ReportFigures> {
  return onOwnStack(signal, async (stack) => {
    say(`${rows.toLocaleString('en-US')} individuals: people sign in`);
    const { asking, agencies } = await withoutSearchTerms(stack, () => loadAccounts(stack, rows));
    say('loaded; the reports begin');
    return measureReports(stack, asking, agencies, say);
  });
}

/** The accounts, the first one with the people who look at lists, and others beside them. */
async function loadAccounts(
  stack: RunningStack,
  rows: number,
): Promise<{ asking: Asking; agencies: Agency[] }> {
  const catalogue = await loadCatalogue(stack);
  const servers = { floor: '', service: stack.internalUrl('crm'), gateway: stack.urls.app };
  const clients = Math.min(CLIENTS, Math.floor(rows / ACCOUNTS));
  const asking = await askingFor(stack, 'reports', clients, { catalogue, servers, people: PEOPLE });
  const agencies = [asking.agency];
  while (agencies.length < ACCOUNTS) {
    const agency = await agencyOf(stack, `reports-${String(agencies.length + 1)}`, PEOPLE);
    const { accountId, agents } = agency;
    await loadNeighbour(stack, catalogue, clients, { accountId, agents: agents.map(({ userId }) => userId) });
    agencies.push(agency);
  }
  for (let others = rows - ACCOUNTS * clients; others > 0; others -= NEIGHBOUR_CLIENTS)
    await loadNeighbour(stack, catalogue, Math.min(others, NEIGHBOUR_CLIENTS));
  for (const { accountId } of agencies) await loadHistory(stack, accountId);
  await settle(stack);
  return { asking, agencies };
}
