import { setTimeout as delay } from 'node:timers/promises';
import { reconciliation, pendingEvents, type ReconciliationView } from '@bindery/contracts/ops';
import type { Command, Invocation } from './command.js';
import { table } from '../cli/table.js';
import { ageOf } from '../cli/time.js';
import { callService } from '../targets/call-service.js';
import { targetOf } from '../targets/find-targets.js';

const ASK_EVERY_MS = 1_000;

export const billingReconcile: Command = {
  name: 'billing reconcile',
  summary: 'Compares every live subscription with the payment provider, and mends what differs.',
  details: [
    'Billing does it by itself every night; this does it now, or follows the run that is going on.',
    'A row is one difference. Those not mended wait for a person, and the command then ends with 1.',
  ],
  async run(invocation) {
    const run = await untilFinished(invocation);
    const open = run.findings.filter(({ mended }) => !mended);
    const rows = run.findings.map((finding) => [
      finding.kind,
      finding.mended ? 'mended' : 'OPEN',
      finding.account_id ?? '-',
      finding.subscription_id,
      finding.detail,
    ]);
    const differences = `${String(rows.length)} differences, ${String(open.length)} of them open`;
    return {
      lines: [
        ...(rows.length > 0 ? table(['DIFFERENCE', 'STATE', 'ACCOUNT', 'SUBSCRIPTION', 'WHAT'], rows) : []),
        `${String(run.compared)} live subscriptions were compared: ${rows.length === 0 ? 'all agree' : differences}.`,
        ...(run.failure === null ? [] : [`It stopped half-way: ${run.failure}. Run it again.`]),
      ],
      data: run,
      wrong: open.length > 0 || run.failure !== null,
    };
  },
};

export const billingEvents: Command = {
  name: 'billing events',
  summary: 'Events of the payment provider that could not be settled so far, and why.',
  details: [
    'They are retried every five minutes for a week; after that they are dead jobs (npm run ops -- jobs).',
  ],
  async run({ targets }) {
    const billing = targetOf(targets(), 'billing');
    const { waiting, events } = await callService(billing, {
      path: 'billing/events',
      reply: pendingEvents,
    });
    const rows = events.map(({ id, type, received_at, attempts, reason }) => [
      id,
      type,
      `${ageOf(received_at)} ago`,
      String(attempts),
      reason ?? '-',
    ]);
    return {
      lines: [
        ...(rows.length > 0 ? table(['EVENT', 'TYPE', 'RECEIVED', 'TRIES', 'REASON'], rows) : []),
        `${String(waiting)} events wait, ${String(rows.length)} of them after several tries.`,
      ],
      data: { waiting, events },
      wrong: rows.length > 0,
    };
  },
};

async function untilFinished({ targets, progress }: Invocation): Promise<ReconciliationView> {
  const billing = targetOf(targets(), 'billing');
  let run = await callService(billing, { path: 'billing/reconcile', body: {}, reply: reconciliation });
  while (run.finished_at === null) {
    progress(`${String(run.compared)} compared, ${String(run.findings.length)} differences`);
    await delay(ASK_EVERY_MS);
    const state = { path: 'billing/reconcile/state', body: { id: run.id }, reply: reconciliation };
    run = await callService(billing, state);
  }
  return run;
}
