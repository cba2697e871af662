import { checkSizes, type OpenedZip } from '../check-zip.js';
import type { MergedRows } from '../merged-cells.js';
import { limitedRows, type OpenTable } from '../table.js';
import { DAMAGED_WORKBOOK, UnreadableFile } from '../unreadable-file.js';
import { mergedRowsOf } from './merged-rows.js';
import { parseXml } from './parse-xml.js';
import { sharedTextsOf } from './shared-texts.js';
import { rowsOf } from './sheet-rows.js';
import type { TextPool } from './text-pool.js';
import { numberStylesOf } from './number-styles.js';
import { WorkbookParts, type Relation } from './workbook-parts.js';

const NO_WORKBOOK = 'The file is a zip archive, not a workbook. Unpack it, and import the table in it.';

/**
 * Opens an XLSX workbook. Its texts are kept, packed; its rows are read one after another, and nothing evaluates a formula.
 * @throws UnreadableFile
 */
export async function openXlsx(zip: OpenedZip): Promise<OpenTable> {
  const parts = new WorkbookParts(zip);
  if (!parts.has('[Content_Types].xml') || !zip.entries.some(({ fileName }) => fileName.startsWith('xl/')))
    throw new UnreadableFile(NO_WORKBOOK);
  checkSizes(zip);
  const workbook = (await parts.relationsOf('')).find(({ kind }) => kind === 'officeDocument');
  if (!workbook) throw new UnreadableFile(DAMAGED_WORKBOOK);
  const relations = await parts.relationsOf(workbook.path);
  const { sheets, is1904 } = await readSheets(parts, workbook.path);
  const pathOf = (kind: string) => relations.find((one) => one.kind === kind)?.path ?? '';
  const styles = await numberStylesOf(parts.bytes(pathOf('styles')));
  // They are read once, and only if somebody wants rows.
  let texts: Promise<TextPool> | undefined;
  // A sheet is sampled before it is read.
  const mergedBySheet = new Map<number, readonly MergedRows[]>();
  return {
    kind: 'xlsx',
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    encoding: null,
    delimiter: null,
    async *rows(sheet) {
      texts ??= sharedTextsOf(parts.bytes(pathOf('sharedStrings')));
      const path = sheetPath(relations, sheets[sheet]?.relation);
      const merged = mergedBySheet.get(sheet) ?? (await mergedRowsOf(parts.bytes(path)));
      mergedBySheet.set(sheet, merged);
      yield* limitedRows(rowsOf(parts.bytes(path), { texts: await texts, styles, is1904, merged }));
    },
  };
}

/** Only worksheets have rows; a sheet may be a chart. */
const sheetPath = (relations: readonly Relation[], relation: string | undefined): string =>
  relations.find(({ id, kind }) => kind === 'worksheet' && id === relation)?.path ?? '';

async function readSheets(parts: WorkbookParts, path: string) {
  const sheets: { readonly name: string; readonly relation: string; readonly isHidden: boolean }[] = [];
  let is1904 = false;
  await parseXml(parts.bytes(path), {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const [, relation] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
      const { name, state = 'visible' } = attributes;
      if (name !== undefined && relation !== undefined)
        sheets.push({ name, relation, isHidden: state !== 'visible' });
    },
  });
  return { sheets, is1904 };
}
