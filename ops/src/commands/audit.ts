import {
  auditVerifyPage,
  type AuditCursor,
  type AuditFault,
  type AuditVerifyPage,
} from '@bindery/contracts/ops';
import { textOption, type Command, type Invocation } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { callService } from '../targets/call-service.js';
import { targetOf, type Target, type Targets } from '../targets/find-targets.js';
import { readAccountId } from './account-id.js';

const MEANING: Readonly<Record<AuditFault['fault'], string>> = {
  altered: 'is not as it was written',
  missing: 'is missing',
  cut_off: 'and all after it were cut off',
};

const KEEPERS: readonly string[] = ['identity', 'crm'];

/** What came of one service's chains. */
interface Verified extends Omit<AuditVerifyPage, 'next'> {
  readonly service: string;
}

export const verifyAudit: Command = {
  name: 'audit verify',
  usage: '[--account ACCOUNT]',
  summary: 'Verifies the audit chains of all accounts, or of one, against their checkpoints.',
  details: [
    'identity has a chain of what was done to people and their access, in billing and in leads, crm of what was done to records.',
    'Names the account and the entry where a chain is broken, and ends with 1.',
  ],
  options: { account: { type: 'string' } },
  async run(invocation) {
    const said = textOption(invocation, 'account');
    const account = said === undefined ? null : readAccountId(said, '--account');
    const services: Verified[] = [];
    for (const keeper of keepersOf(invocation.targets())) {
      services.push(await verifiedAt(keeper, account, invocation));
    }
    if (account !== null && services.every(({ accounts }) => accounts === 0)) {
      throw new Failure(`There is no audit chain of an account ${account}.`, exitCodes.wrong);
    }
    const isBroken = services.some(({ faults }) => faults.length > 0);
    return {
      lines: [...services.flatMap(linesOf), ...(isBroken ? [] : ['Every chain is whole.'])],
      data: { services },
      wrong: isBroken,
    };
  },
};

/** The services with audit chains among those that are named. */
function keepersOf(targets: Targets): readonly Target[] {
  const keepers = targets.services.filter(({ service }) => KEEPERS.includes(service));
  return keepers.length > 0 ? keepers : [targetOf(targets, 'crm')];
}

async function verifiedAt(
  keeper: Target,
  account: string | null,
  { progress }: Invocation,
): Promise<Verified> {
  const verified: Verified = { service: keeper.service, accounts: 0, entries: 0, faults: [] };
  let after: AuditCursor | null = null;
  do {
    const call = { path: 'audit/verify', body: { account_id: account, after }, reply: auditVerifyPage };
    const page: AuditVerifyPage = await callService(keeper, call);
    verified.accounts += page.accounts;
    verified.entries += page.entries;
    verified.faults.push(...page.faults);
    after = page.next;
    if (after !== null) progress(`${keeper.service}: ${String(verified.entries)} entries`);
  } while (after !== null);
  return verified;
}

const linesOf = ({ service, accounts, entries, faults }: Verified): string[] => [
  `${service}: ${String(entries)} entries of ${String(accounts)} accounts were verified.`,
  ...faults.map(
    ({ account_id, seq, fault }) =>
      `BROKEN: ${service}, account ${account_id}: entry ${String(seq)} ${MEANING[fault]}.`,
  ),
];
