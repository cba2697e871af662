import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, listOf, wholeNumber } from '../../lists/lists.js';
import { lineText, oneLine, uuid } from '../../validation/index.js';
import {
  agencyTypes,
  listedTypeNames,
  listedTypes,
  protectedFieldsOf,
} from '../listed-types/listed-types.js';
import type { ListedTypeName } from '../record-types/record-types.js';
import { renewalListQuery } from '../renewals/schemas.js';
import { exportColumns, exportedTypes, type ExportedType } from './columns.js';

/** The query of each list. */
export const exportQueries = {
  ...Object.fromEntries(listedTypeNames.map((type) => [type, listedTypes[type].query])),
  renewal: renewalListQuery,
} as unknown as { readonly [Name in ListedTypeName]: (typeof listedTypes)[Name]['query'] } & {
  readonly renewal: typeof renewalListQuery;
};

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const MAX_SETTINGS = 60;
const MAX_COLUMNS = 100;

const exportedType = z.enum(exportedTypes, `Choose one of these lists: ${exportedTypes.join(', ')}.`);

/** The query of a list, of an export or a report. Its page and page size don't matter. */
export const listFilters = z
  .record(
    z.string().regex(/^[a-z_]{1,40}$/, "Use the filter names of the list's address."),
    z.string().overwrite(lineText).max(500, 'A filter can have up to 500 characters.'),
  )
  .meta({ maxProperties: MAX_SETTINGS })
  .refine((query) => Object.keys(query).length <= MAX_SETTINGS, 'Use up to 60 filters.');

const columnId = z.string().regex(/^[a-z0-9_]{1,40}$/, 'Name each column by its id.');

/** How long an export is listed, with who made it. */
export const EXPORT_LISTED_DAYS = 365;

/** Subjects of exports: a list, everything that is held of one individual, or the whole account. */
export const exportSubjects = [...exportedTypes, 'one_individual', 'account'] as const;
export type ExportSubject = (typeof exportSubjects)[number];

const notOfPeople: readonly ExportSubject[] = ['one_individual', ...agencyTypes];
const LARGE_EXPORT = 500;
/** Whether the owner and the administrators are told of an export of so many records, even without full numbers. */
export const isLargeExport = (subject: ExportSubject, records: number): boolean =>
  !notOfPeople.includes(subject) && records > LARGE_EXPORT;

/** Protected numbers in full, and what for. */
const fullValues = {
  /** Protected numbers in full, not masked: those of your own clients, or of all if you manage the agency. */
  include_protected: z.boolean('Choose true or false.').default(false),
  /** The purpose of the full numbers. It is listed with the export. */
  reason: oneLine('The reason', 200).optional(),
};

const lacksReason = ({
  include_protected,
  reason = '',
}: {
  include_protected: boolean;
  reason?: string | undefined;
}) => include_protected && reason === '';
const SAY_WHY = 'Say what the full numbers are for.';

/** The body of an export of everything: of the account, or of one individual. */
export const archiveBody = z
  .strictObject(fullValues)
  .refine((wanted) => !lacksReason(wanted), { path: ['reason'], error: SAY_WHY });
export type ArchiveBody = z.output<typeof archiveBody>;
export type ArchiveRequest = z.input<typeof archiveBody>;

const listExport = z.strictObject({
  type: exportedType,
  format: z.enum(exportFormats, 'Choose csv or xlsx.'),
  filters: listFilters.default({}),
  /** In their order; every column of the type by default. */
  columns: z
    .array(columnId, 'Columns must be a list of ids.')
    .min(1, 'Choose at least one column.')
    .max(MAX_COLUMNS, 'Choose at most 100 columns.')
    .optional(),
  ...fullValues,
});
type ListExport = z.output<typeof listExport>;

/** Longer lists are made in the background. */
export const MAX_EXPORTED_AT_ONCE = 5_000;

/** The columns that a type has, for the OpenAPI document. */
const columnsOfType = (type: ExportedType) => ({
  if: { properties: { type: { const: type } } },
  then: { properties: { columns: { items: { enum: exportColumns[type].map(({ id }) => id) } } } },
});

/** The body of `POST /exports`. */
export const exportBody = listExport
  .superRefine((wanted, context) => {
    for (const issue of issuesOf(wanted)) context.addIssue({ code: 'custom', ...issue });
  })
  .meta({ allOf: exportedTypes.map(columnsOfType) });
export type ExportBody = ListExport;
export type ExportRequest = z.input<typeof exportBody>;

/** The protected fields that an export has in full. */
export const fullFieldsOf = ({
  type,
  columns,
  include_protected,
}: Pick<ListExport, 'type' | 'columns' | 'include_protected'>): string[] =>
  include_protected && type !== 'renewal'
    ? protectedFieldsOf(type).filter((field) => columns?.includes(field) ?? true)
    : [];

interface Issue {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Why a list does not take filters. */
export const filterIssues = (type: ExportedType, query: Readonly<Record<string, string>>): Issue[] =>
  (exportQueries[type].safeParse(query).error?.issues ?? []).map((issue) => ({
    path: ['filters', ...issue.path.map(String)],
    message:
      issue.code === 'unrecognized_keys'
        ? `This list has no filter “${issue.keys.join('”, “')}”.`
        : issue.message,
  }));

function issuesOf(wanted: ListExport): Issue[] {
  const { type, filters: query, columns = [], include_protected } = wanted;
  const known = new Set(exportColumns[type].map(({ id }) => id));
  return [
    ...filterIssues(type, query),
    ...columns.flatMap((id, index) =>
      known.has(id) ? [] : [{ path: ['columns', index], message: `This list has no column “${id}”.` }],
    ),
    ...(include_protected && fullFieldsOf(wanted).length === 0
      ? [{ path: ['include_protected'], message: 'None of these columns has protected numbers.' }]
      : []),
    ...(lacksReason(wanted) ? [{ path: ['reason'], message: SAY_WHY }] : []),
  ];
}

/** An export of the last year: who took what out. */
export const exportView = z.object({
  id: uuid(),
  user_id: uuid(),
  /** Null for people who are unknown by now. */
  user_name: z.string().nullable(),
  subject: z.enum(exportSubjects),
  /** How many records; of an archive, of all types. */
  records: z.int(),
  /** The protected fields that it has in full. */
  fields: z.array(z.string()),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ExportView = z.infer<typeof exportView>;
export const exportList = listOf(exportView);

export const exportListQuery = z.strictObject({
  page: wholeNumber(1, 1_000_000, 'The page').default(1),
  page_size: wholeNumber(1, 100, 'The page size').default(DEFAULT_PAGE_SIZE),
});
