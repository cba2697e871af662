import {
  auditKeyPage,
  keyChangePage,
  reencryptBatch,
  resealed,
  signingKeyList,
  type AuditKeyPage,
  type ReencryptBatch,
  type ReencryptCursor,
  type SigningKeyStatus,
} from '@bindery/contracts/ops';
import { textOption, type Answer, type Command, type Invocation } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { table } from '../cli/table.js';
import { ageOf } from '../cli/time.js';
import { callService, pagesOf } from '../targets/call-service.js';
import { targetOf, type Target } from '../targets/find-targets.js';
import { readAccountId } from './account-id.js';
import {
  expiringLines,
  fieldKeyLines,
  fieldKeySummary,
  strayLines,
  total,
  type FieldKeySummary,
} from './field-key-summary.js';

/** The services with encrypted fields. */
const FIELD_SERVICES = ['crm', 'leads', 'integrations'] as const;

/** The result of re-encrypting a service's values. */
interface Reencrypted extends Omit<ReencryptBatch, 'next'> {
  readonly service: string;
}

export const keysStatus: Command = {
  name: 'keys status',
  summary:
    'Keys of protected fields, of audit chains and of tokens: ages, and what is still under an older one.',
  async run({ targets }) {
    const fields: FieldKeySummary[] = [];
    for (const target of FIELD_SERVICES) fields.push(await fieldKeySummary(targetOf(targets(), target)));
    const identity = targetOf(targets(), 'identity');
    const audit = await auditKeySummary(identity);
    const { keys } = await callService(identity, { path: 'signing-keys', reply: signingKeyList });
    return {
      lines: [...fields.flatMap(fieldKeyLines), ...auditKeyLines(audit), '', ...signingKeyLines(keys)],
      data: { fields, audit, signing: keys },
      wrong: fields.some((field) => strayLines(field).length > 0) || audit.failed.length > 0,
    };
  },
};

export const rotateKeys: Command = {
  name: 'keys rotate',
  usage: 'field|signing [--after ACCOUNT]',
  summary: 'Creates new keys and uses them from then on; older ones still decrypt.',
  details: [
    'field: a new data key for every account. Run keys reencrypt afterwards.',
    'signing: the next signing key becomes the current one. Nobody has to sign in again.',
    'A root key is a setting of its service; docs/operations says how to replace it, with keys rewrap as the last step.',
    '--after continues after the account where an earlier run was interrupted.',
  ],
  options: { after: { type: 'string' } },
  takes: { min: 1, max: 1 },
  run(invocation) {
    const [kind = ''] = invocation.words;
    if (kind === 'field') return changeFieldKeys(invocation, 'rotate', 'have a new data key');
    if (kind === 'signing') return rotateSigning(invocation);
    const sentence =
      kind === 'root'
        ? 'A root key is a setting of its service. Give the service a new ROOT_KEY, with the old one in OTHER_ROOT_KEYS, then run keys rewrap.'
        : `There are no "${kind}" keys. Say keys rotate field, or keys rotate signing.`;
    throw new Failure(sentence, exitCodes.usage);
  },
};

export const rewrapKeys: Command = {
  name: 'keys rewrap',
  usage: '[--after ACCOUNT]',
  summary: 'Wraps every key under the current root keys, so that you can remove older ones.',
  options: { after: { type: 'string' } },
  async run(invocation) {
    const fields = await changeFieldKeys(invocation, 'rewrap', 'were wrapped anew');
    const audit = await changeAccounts(
      fromTheFirst(invocation),
      'identity',
      'audit-keys/reseal',
      'had their audit key sealed anew',
    );
    const identity = targetOf(invocation.targets(), 'identity');
    const { changed } = await callService(identity, {
      path: 'signing-keys/reseal',
      body: {},
      reply: resealed,
    });
    return {
      lines: [...fields.lines, ...audit.lines, `identity: ${String(changed)} signing keys were sealed anew.`],
      data: { fields: fields.data, audit: audit.data, signing: { changed } },
      wrong: fields.wrong === true || audit.wrong === true,
    };
  },
};

export const reencryptFields: Command = {
  name: 'keys reencrypt',
  usage: '[--after ACCOUNT]',
  summary: "Moves every protected value, and all that is sealed, to its account's newest data key.",
  details: [
    'It can be interrupted and run again: it takes what is under an older key, and nothing else.',
    '--after begins with the account of crm that follows; the other services are small and begin anew.',
  ],
  options: { after: { type: 'string' } },
  async run(invocation) {
    const account_id = accountAfter(invocation);
    const after: ReencryptCursor = { account_id, record_id: account_id === null ? null : LAST_RECORD };
    const first: ReencryptCursor = { account_id: null, record_id: null };
    const answers: Answer[] = [];
    for (const service of FIELD_SERVICES)
      answers.push(await reencryptOf(service, service === 'crm' ? after : first, invocation));
    return {
      lines: answers.flatMap(({ lines }) => lines),
      data: { services: answers.map(({ data }) => data) },
      wrong: answers.some(({ wrong }) => wrong),
    };
  },
};

/** No record has a greater id. */
const LAST_RECORD = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function reencryptOf(
  service: (typeof FIELD_SERVICES)[number],
  after: ReencryptCursor,
  { targets, progress }: Invocation,
): Promise<Answer> {
  const target = targetOf(targets(), service);
  const progressed: Reencrypted = {
    service,
    records: 0,
    values: 0,
    overtaken: 0,
    unreadable: [],
    failed: [],
    unaudited: [],
  };
  const call = { path: 'field-keys/reencrypt', reply: reencryptBatch };
  let [current, finished] = [after.account_id, after.account_id];
  const batches = resumableAfter(() => finished, pagesOf(target, call, after));
  for await (const batch of batches) {
    if (batch.next?.account_id !== current) [current, finished] = [batch.next?.account_id ?? null, current];
    progressed.records += batch.records;
    progressed.values += batch.values;
    progressed.overtaken += batch.overtaken;
    progressed.unreadable.push(...batch.unreadable);
    progressed.failed.push(...batch.failed);
    progressed.unaudited.push(...batch.unaudited);
    if (batch.records > 0)
      progress(`${service}: ${String(progressed.records)} records, ${String(progressed.values)} values`);
  }
  return reencryptAnswer(progressed, await fieldKeySummary(target));
}

function reencryptAnswer(done: Reencrypted, status: FieldKeySummary): Answer {
  const { service, records, values, overtaken, unreadable } = done;
  const left = status.values_under_older_keys;
  const repaired = left - unreadable.length - total(status.left_by_reencryption) - total(status.expiring);
  return {
    lines: [
      `${service}: ${String(values)} values of ${String(records)} records are under their account's newest key now.`,
      ...(overtaken > 0
        ? [
            `${service}: ${String(overtaken)} records were changed by users in the meantime; their changes were kept.`,
          ]
        : []),
      ...unreadable.map(
        (value) =>
          `${service}: does not open: ${value.field} of record ${value.record_id} in account ${value.account_id}.`,
      ),
      ...failedLines(service, done.failed),
      ...done.unaudited.map(
        (account) => `${service}: ${brokenChain(account)}, so its values stay under the older key. ${VERIFY}`,
      ),
      ...(repaired > 0
        ? [
            `${service}: ${String(repaired)} values are under an older key again or still. Run it again in five minutes, when every replica knows the new keys.`,
          ]
        : []),
      ...expiringLines(status),
      ...strayLines(status),
    ],
    data: { ...done, values_under_older_keys: left, left_by_reencryption: status.left_by_reencryption },
    wrong:
      unreadable.length + done.failed.length + done.unaudited.length > 0 || strayLines(status).length > 0,
  };
}

async function rotateSigning({ targets }: Invocation): Promise<Answer> {
  const identity = targetOf(targets(), 'identity');
  const { keys } = await callService(identity, {
    path: 'signing-keys/rotate',
    body: {},
    reply: signingKeyList,
  });
  return { lines: ['The signing keys are rotated.', ...signingKeyLines(keys)], data: { signing: keys } };
}

/** Changes the field keys of every service that has some. --after applies to the accounts of crm; the others are small. */
async function changeFieldKeys(
  invocation: Invocation,
  change: 'rotate' | 'rewrap',
  done: string,
): Promise<Answer> {
  const path = `field-keys/${change}`;
  const answers: Answer[] = [];
  for (const service of FIELD_SERVICES) {
    const from = service === 'crm' ? invocation : fromTheFirst(invocation);
    answers.push(await changeAccounts(from, service, path, done));
  }
  return {
    lines: answers.flatMap(({ lines }) => lines),
    data: Object.fromEntries(FIELD_SERVICES.map((service, index) => [service, answers[index]?.data])),
    wrong: answers.some(({ wrong }) => wrong),
  };
}

const fromTheFirst = (invocation: Invocation): Invocation => ({ ...invocation, options: {} });

async function changeAccounts(
  invocation: Invocation,
  service: (typeof FIELD_SERVICES)[number] | 'identity',
  path: string,
  done: string,
): Promise<Answer> {
  const target = targetOf(invocation.targets(), service);
  const total = { accounts: 0, changed: 0, failed: [] as string[], unaudited: [] as string[] };
  let after = accountAfter(invocation);
  const pages = pagesOf(target, { path, reply: keyChangePage }, after);
  for await (const page of resumableAfter(() => after, pages)) {
    total.accounts += page.accounts;
    total.changed += page.changed;
    total.failed.push(...page.failed);
    total.unaudited.push(...page.unaudited);
    after = page.next;
    if (after !== null) invocation.progress(`${String(total.accounts)} accounts, up to ${after}`);
  }
  return {
    lines: [
      `${service}: ${String(total.changed)} of ${String(total.accounts)} accounts ${done}.`,
      ...failedLines(service, total.failed),
      ...total.unaudited.map(
        (account) => `${service}: ${brokenChain(account)}, so this change is not on record. ${VERIFY}`,
      ),
    ],
    data: total,
    wrong: total.failed.length + total.unaudited.length > 0,
  };
}

function accountAfter(invocation: Invocation): string | null {
  const given = textOption(invocation, 'after');
  return given === undefined ? null : readAccountId(given, '--after');
}

const failedLines = (service: string, failed: readonly string[]): string[] =>
  failed.map(
    (account) =>
      `${service}: the keys of account ${account} don't decrypt, so nothing of it was changed. Find out who altered them, and restore them from a backup.`,
  );

const brokenChain = (account: string): string => `the audit chain of account ${account} takes no entry`;
const VERIFY = 'It was altered: run audit verify, and restore the chain from a backup.';

/** The pages, and with a failure the account after which to continue. */
async function* resumableAfter<Page>(
  finished: () => string | null,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page, void> {
  try {
    yield* pages;
  } catch (error) {
    const after = finished();
    if (after === null || !(error instanceof Failure)) throw error;
    throw new Failure(
      `${error.message}\nThe changes so far are saved. Continue with --after ${after}`,
      error.exitCode,
    );
  }
}

async function auditKeySummary(identity: Target): Promise<Omit<AuditKeyPage, 'next'>> {
  const summary = { accounts: 0, under_other_root_keys: 0, failed: [] as string[] };
  for await (const page of pagesOf(identity, { path: 'audit-keys/status', reply: auditKeyPage }, null)) {
    summary.accounts += page.accounts;
    summary.under_other_root_keys += page.under_other_root_keys;
    summary.failed.push(...page.failed);
  }
  return summary;
}

const auditKeyLines = ({ accounts, under_other_root_keys, failed }: Omit<AuditKeyPage, 'next'>): string[] => [
  'AUDIT KEYS (identity)',
  `accounts                            ${String(accounts)}`,
  `sealed under another root key       ${String(under_other_root_keys)}`,
  ...failedLines('identity', failed),
];

function signingKeyLines(keys: readonly SigningKeyStatus[]): string[] {
  const rows = keys.map((key) => [
    key.id,
    key.state,
    key.published ? 'accepted' : 'not accepted',
    `${ageOf(key.created_at)} ago`,
    key.root_key_current ? 'present' : 'another',
  ]);
  return table(['SIGNING KEY', 'STATE', 'ITS TOKENS', 'MADE', 'ROOT KEY'], rows);
}
