import { auditVerifyPage, type AuditFault, type AuditVerifyPage } from '@bindery/contracts/ops';
import { compareAnchors, type ComparedAnchors } from './compare-anchors.js';
import { textOption, type Command, type Invocation } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { pagesOf } from '../targets/call-service.js';
import { targetOf, type Target, type Targets } from '../targets/find-targets.js';
import { openAnchors } from '../targets/open-anchors.js';
import { readAccountId } from './account-id.js';

const MEANING: Readonly<Record<AuditFault['fault'], (fault: AuditFault) => string>> = {
  altered: ({ seq }) => `entry ${String(seq)} is not as it was written.`,
  missing: ({ seq, last_seq: last = seq }) =>
    `${last === seq ? `entry ${String(seq)} is` : `entries ${String(seq)} to ${String(last)} are`} missing; entry ${String(last + 1)} can't be verified.`,
  cut_off: ({ seq }) => `entry ${String(seq)} and all after it were cut off.`,
  case_unknown: ({ seq }) =>
    `entry ${String(seq)} is not as it was written, or its id was typed in a case that was not tried (case unknown).`,
};

const CHAIN_OWNERS: readonly string[] = ['identity', 'crm'];

/** The result of one service's chains. */
interface Verified extends Omit<AuditVerifyPage, 'next'> {
  readonly service: string;
  readonly anchors?: ComparedAnchors;
}

export const verifyAudit: Command = {
  name: 'audit verify',
  usage: '[--account ACCOUNT] [--anchors ADDRESS]',
  summary: 'Verifies the audit chains of all accounts, or of one, against their checkpoints.',
  details: [
    'identity has a chain about users, their access, billing, leads and webhooks; crm has one about records.',
    'It names every altered, missing or cut-off entry with its account, and then exits with 1.',
    'With --anchors, it also compares the chains with their heads as they were stored outside the database: in a folder,',
    'or at file:///folder or s3://bucket/prefix?region=us-east-1. So it finds an end cut off together with its checkpoint.',
  ],
  options: { account: { type: 'string' }, anchors: { type: 'string' } },
  async run(invocation) {
    const given = textOption(invocation, 'account');
    const account = given === undefined ? null : readAccountId(given, '--account');
    const services: Verified[] = [];
    const where = textOption(invocation, 'anchors');
    const store = where === undefined ? undefined : await openAnchors(where);
    for (const owner of chainOwnersOf(invocation.targets())) {
      const verified = await verifiedAt(owner, account, invocation);
      const anchors = store && (await compareAnchors(owner, account, store));
      services.push({ ...verified, ...(anchors && { anchors }) });
    }
    if (account !== null && services.every(({ accounts }) => accounts === 0)) {
      throw new Failure(`There is no audit chain of an account ${account}.`, exitCodes.wrong);
    }
    const isBroken = services.some((verified) => brokenOf(verified).length > 0);
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

const linesOf = (verified: Verified): string[] => {
  const { service, accounts, entries, anchors } = verified;
  return [
    `${service}: ${String(entries)} entries of ${String(accounts)} accounts were verified.`,
    ...(anchors
      ? [`${service}: ${String(anchors.heads)} heads in ${String(anchors.documents)} anchors were compared.`]
      : []),
    ...brokenOf(verified).map((problem) => `BROKEN: ${service}, ${problem}`),
  ];
};

const brokenOf = ({ faults, anchors }: Verified): string[] => [
  ...faults.map((fault) => `account ${fault.account_id}: ${MEANING[fault.fault](fault)}`),
  ...(anchors?.faults ?? []).map(
    (fault) => `account ${fault.account_id}, by its anchors: ${MEANING[fault.fault](fault)}`,
  ),
  ...(anchors?.problems ?? []).map((problem) => `${problem}.`),
];
