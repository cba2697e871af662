import { importMapping, type ImportMapping } from './mapping.js';
import type { ImportedFile } from './schemas.js';

/** The mapping that was suggested when the file was read. */
export const suggestedMapping = ({ columns, ...file }: ImportedFile): ImportMapping =>
  importMapping.parse({
    ...{ sheet: file.sheet, header_row: file.header_row, encoding: file.encoding },
    include_hidden_rows: file.include_hidden_rows,
    columns: columns.map(({ index, suggested_field, split, label_index, date_format, premium_mode }) => ({
      ...{ index, field: suggested_field, split, label_index, date_format, premium_mode },
    })),
    defaults: Object.fromEntries(columns.flatMap(relationshipOf)),
    leftovers: 'note',
  });

/** A column named for the spouse says who the dependents in it are. */
function relationshipOf({
  header,
  suggested_field,
}: ImportedFile['columns'][number]): [field: string, relationship: string][] {
  const [dependent] = /^dependents\.\d+\./.exec(suggested_field ?? '') ?? [];
  return dependent !== undefined && /\b(?:spouse|husband|wife|partner)\b/i.test(header)
    ? [[`${dependent}relationship`, 'spouse']]
    : [];
}
