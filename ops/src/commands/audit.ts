import {
  auditVerifyPage,
  type AuditCursor,
  type AuditFault,
  type AuditVerifyPage,
} from '@bindery/contracts/ops';
import { textOption, type Command } from '../cli/command.js';
import { callService } from '../targets/call-service.js';
import { targetOf } from '../targets/find-targets.js';
import { readAccountId } from './account-id.js';

const MEANING: Readonly<Record<AuditFault['fault'], string>> = {
  altered: 'is not as it was written',
  missing: 'is missing',
  cut_off: 'and all after it were cut off',
};

export const verifyAudit: Command = {
  name: 'audit verify',
  usage: '[--account ACCOUNT]',
  summary: 'Verifies the audit chains of all accounts, or of one, against their checkpoints.',
  details: ['Names the account and the entry where a chain is broken, and ends with 1.'],
  options: { account: { type: 'string' } },
  async run(invocation) {
    const said = textOption(invocation, 'account');
    const account_id = said === undefined ? null : readAccountId(said, '--account');
    const crm = targetOf(invocation.targets(), 'crm');
    const total: Omit<AuditVerifyPage, 'next'> = { accounts: 0, entries: 0, faults: [] };
    let after: AuditCursor | null = null;
    do {
      const call = { path: 'audit/verify', body: { account_id, after }, reply: auditVerifyPage };
      const page: AuditVerifyPage = await callService(crm, call);
      total.accounts += page.accounts;
      total.entries += page.entries;
      total.faults.push(...page.faults);
      after = page.next;
      if (after !== null) invocation.progress(`${String(total.entries)} entries`);
    } while (after !== null);
    const sum = `${String(total.entries)} entries of ${String(total.accounts)} accounts were verified.`;
    const faults = total.faults.map(
      ({ account_id: account, seq, fault }) =>
        `BROKEN: account ${account}: entry ${String(seq)} ${MEANING[fault]}.`,
    );
    return {
      lines: [sum, ...(faults.length === 0 ? ['Every chain is whole.'] : faults)],
      data: total,
      wrong: faults.length > 0,
    };
  },
};
