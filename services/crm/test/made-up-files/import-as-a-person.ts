import { REAUTHENTICATION } from '@bindery/contracts/access';
import {
  suggestedMapping,
  type ImportedFile,
  type ImportMapping,
  type ImportRow,
} from '@bindery/contracts/crm';
import type { CrmInUse, Person } from '../crm-under-test.js';
import { archiveOf } from '../exported-archive.js';
import { ImportCalls, type ImportBody } from '../import-calls.js';
import type { DescribedClient, DescribedFile } from './described-file.js';

/** The outcome of a file's import. */
export interface ImportedAsAPerson {
  readonly columns: ImportedFile['columns'];
  /** Why the suggested mapping was refused even with answers. */
  readonly refused?: string;
  readonly rows: readonly ImportRow[];
  readonly clients: readonly AccountsClient[];
}

/** A client of the account, with the bodies of the notes. */
export type AccountsClient = DescribedClient & { readonly notes: readonly string[] };

const PAGE = 100;

/** Imports a file into an account of its own as a person would: with what is suggested, and an answer to what is asked. */
export async function importAsAPerson(crm: CrmInUse, file: DescribedFile): Promise<ImportedAsAPerson> {
  const imports = new ImportCalls(crm);
  const who = ownerOf(crm);
  const query = new URLSearchParams({ type: file.type, name: file.name });
  const { status, body } = await imports.upload(who, file.content, query.toString());
  if (status !== 201) throw new Error(`${file.name}: ${body.detail}`);
  const read = await imports.until(who, body.id, 'mapping');
  const columns = read.file?.columns ?? [];
  const refused = await map(imports, who, read, file);
  if (refused !== undefined) return { columns, refused, rows: [], clients: [] };
  const ready = await imports.until(who, body.id, 'ready');
  const rows: ImportRow[] = [];
  for (let page = 1; (page - 1) * PAGE < ready.counts.rows; page += 1)
    rows.push(...(await imports.rows(who, body.id, `?page=${page}&page_size=${PAGE}`)).items);
  if (ready.counts.new > 0 || ready.counts.duplicate > 0) await imports.run(who, ready);
  return {
    ...{ columns, rows },
    clients: await clientsOf(crm, who),
  };
}

/** An owner who has just proved who they are, so that an export has numbers in full. */
export function ownerOf(crm: CrmInUse): Person {
  const timestamp = Math.floor(crm.clock.now().getTime() / 1_000);
  const who = crm.person({ is_owner: true }, undefined, [{ method: REAUTHENTICATION, timestamp }]);
  crm.identity.setAccess(who, { is_owner: true });
  return who;
}

/** Sends the mapping that is suggested, and once more with the answers to what is asked then. */
async function map(
  imports: ImportCalls,
  who: Person,
  { id, file }: ImportBody,
  described: DescribedFile,
): Promise<string | undefined> {
  if (!file) throw new Error(`${described.name} was not read.`);
  const suggested = { ...suggestedMapping(file), values: withoutAgents(file) };
  const first = await imports.call(who, 'PUT', `/${id}/mapping`, suggested);
  if (first.status === 200) return undefined;
  const asked = (first.body.errors ?? []).map(({ path }) => path);
  const answered = await imports.call(who, 'PUT', `/${id}/mapping`, answersTo(asked, suggested, described));
  return answered.status === 200 ? undefined : answered.body.detail;
}

/** Nobody in the account is an agent of the file, so their names are left blank. */
function withoutAgents({ columns, agents }: ImportedFile): ImportMapping['values'] {
  return Object.fromEntries(
    columns.flatMap(({ suggested_field: field, distinct }): [string, Record<string, null>][] => {
      if (field === null || !/(?:^|[._])agent$/.test(field)) return [];
      const unknown = (distinct ?? []).filter((name) => !agents.includes(name));
      return [[field, Object.fromEntries(unknown.map((name) => [name, null]))]];
    }),
  );
}

function answersTo(
  asked: readonly string[],
  mapping: ImportMapping,
  { answers: { date_format = 'mdy', premium_mode = 'monthly' } = {} }: DescribedFile,
): ImportMapping {
  const modes = asked.filter((path) => path.startsWith('defaults.') && path.endsWith('premium_mode'));
  return {
    ...mapping,
    columns: mapping.columns.map((column, place) =>
      asked.includes(`columns.${place}.date_format`) ? { ...column, date_format } : column,
    ),
    defaults: {
      ...mapping.defaults,
      ...Object.fromEntries(modes.map((path) => [path.slice('defaults.'.length), premium_mode])),
    },
  };
}

/** Every client of an account, as an export of everything has them. */
async function clientsOf(crm: CrmInUse, who: Person): Promise<AccountsClient[]> {
  const full = { include_protected: true, reason: 'Comparing with the file' };
  const { json } = await archiveOf(crm, who, '/api/exports/account', full);
  const byClient = (name: string) =>
    Map.groupBy(json(name), ({ individual_id, insured_id }) => individual_id ?? insured_id);
  const lists = {
    phones: byClient('phone-numbers'),
    addresses: byClient('addresses'),
    policies: byClient('policies'),
    notes: byClient('notes'),
  };
  return json('individuals').map((individual) => {
    const [phones, addresses, policies, notes] = Object.values(lists).map(
      (list) => list.get(individual['id'])?.map(textsOf) ?? [],
    );
    return {
      ...{ first_name: '', last_name: '', ...textsOf(individual) },
      phones: (phones ?? []).map(({ phone = '' }) => phone.replaceAll(/\D/g, '').replace(/^1/, '')),
      addresses: addresses ?? [],
      policies: (policies ?? []).map(({ carrier_name: carrier = '', ...policy }) => ({ ...policy, carrier })),
      notes: (notes ?? []).map(({ body = '' }) => body),
    };
  });
}

/** The values of a record that are texts. */
const textsOf = (record: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
