import { formatValue, isDateFormat, serialToDate } from 'hucre';
import { textOf } from '../typed-cells.js';
import { parseXml } from './parse-xml.js';

/** The text of a number in a style. */
type ShownNumber = (value: number, is1904: boolean) => string;

/** The styles whose numbers are days, times or codes such as `078-05-1120`, by their places. Others show the number itself. */
export type NumberStyles = ReadonlyMap<number, ShownNumber>;

const asDay: ShownNumber = (value, is1904) => textOf(serialToDate(value, is1904));

/** Letters between quotation marks or behind a backslash, colors and conditions in brackets, and widths of blanks. */
const LITERALS = /"[^"]*"|\\.|\[[^[\]]*\]|[_*]./gu;
/** A sign or a name of money. `[$-409]` is a language. */
const MONEY = /\[\$[^-]|(?<!\[)\$|[€£¥]|\b(?:usd|eur|gbp|cad)\b/iu;
/** The longest format that Excel takes. */
const MAX_FORMAT = 255;

/** Whether a format shows whole numbers with leading zeros, letters or marks between them: no amount, share or fraction. */
function isCode(format: string): boolean {
  if (format.length > MAX_FORMAT || MONEY.test(format)) return false;
  const digits = format.replaceAll(LITERALS, '');
  return /[0#?]/.test(digits) && /^[0#?\s();+-]+$/.test(digits);
}

/** A number that its format would show otherwise than digit by digit stays as it is. */
const asCode =
  (format: string): ShownNumber =>
  (value) => {
    const digits = textOf(value);
    if (!/^\d+$/.test(digits)) return digits;
    const shown = formatValue(value, format).trim();
    return /\d$/.test(shown) && shown.replaceAll(/\D/g, '').endsWith(digits) ? shown : digits;
  };

/** Reads the styles of a workbook (ECMA-376, 18.8). */
export async function numberStylesOf(xml: AsyncIterable<Uint8Array>): Promise<NumberStyles> {
  const formats = new Map<string, string>();
  const styles = new Map<number, ShownNumber>();
  let isInCells = false;
  let place = 0;
  await parseXml(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      // Of a built-in format the number says whether it is one of days. None of them is one of codes.
      const format = formats.get(numFmtId);
      if (isDateFormat(format ?? numFmtId)) styles.set(place, asDay);
      else if (format !== undefined && isCode(format)) styles.set(place, asCode(format));
      place += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}
