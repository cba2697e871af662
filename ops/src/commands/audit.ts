import { auditVerifyPage, type AuditFault, type AuditVerifyPage } from '@bindery/contracts/ops';
import { textOption, type Command, type Invocation } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { pagesOf } from '../targets/call-service.js';
import { targetOf, type Target, type Targets } from '../targets/find-targets.js';
import { readAccountId } from './account-id.js';

const MEANING: Readonly<Record<AuditFault['fault'], string>> = {
  altered: 'is not as it was written',
  missing: 'is missing',
  cut_off: 'and all after it were cut off',
};

const CHAIN_OWNERS: readonly string[] = ['identity', 'crm'];

/** The result of one service's chains. */
interface Verified extends Omit<AuditVerifyPage, 'next'> {
  readonly service: string;
}

export const verifyAudit: Command = {
  name: 'audit verify',
  usage: '[--account ACCOUNT]',
  summary: 'Verifies the audit chains of all accounts, or of one, against their checkpoints.',
  details: [
    'identity has a chain about users, their access, billing and leads; crm has one about records.',
    'If a chain is broken, it names the account and the entry, and exits with 1.',
  ],
  options: { account: { type: 'string' } },
  async run(invocation) {
    const given = textOption(invocation, 'account');
    const account = given === undefined ? null : readAccountId(given, '--account');
    const services: Verified[] = [];
    for (const owner of chainOwnersOf(invocation.targets())) {
      services.push(await verifiedAt(owner, account, invocation));
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

/** The services with audit chains among the given ones. */
function chainOwnersOf(targets: Targets): readonly Target[] {
  const owners = targets.services.filter(({ service }) => CHAIN_OWNERS.includes(service));
  return owners.length > 0 ? owners : [targetOf(targets, 'crm')];
}

async function verifiedAt(
  owner: Target,
  account: string | null,
  { progress }: Invocation,
): Promise<Verified> {
  const verified: Verified = { service: owner.service, accounts: 0, entries: 0, faults: [] };
  const call = { path: 'audit/verify', body: { account_id: account }, reply: auditVerifyPage };
  for await (const page of pagesOf(owner, call, null)) {
    verified.accounts += page.accounts;
    verified.entries += page.entries;
    verified.faults.push(...page.faults);
    if (page.next !== null) progress(`${owner.service}: ${String(verified.entries)} entries`);
  }
  return verified;
}

const linesOf = ({ service, accounts, entries, faults }: Verified): string[] => [
  `${service}: ${String(entries)} entries of ${String(accounts)} accounts were verified.`,
  ...faults.map(
    ({ account_id, seq, fault }) =>
      `BROKEN: ${service}, account ${account_id}: entry ${String(seq)} ${MEANING[fault]}.`,
  ),
];
