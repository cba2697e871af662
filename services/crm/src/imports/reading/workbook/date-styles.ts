import { isDateFormat } from 'hucre';
import { parseXml } from './parse-xml.js';

/** The styles whose numbers are days or times, by their places. */
export async function dateStylesOf(xml: AsyncIterable<Uint8Array>): Promise<ReadonlySet<number>> {
  const formats = new Map<string, string>();
  const dates = new Set<number>();
  let isInCells = false;
  let place = 0;
  await parseXml(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      // Of a built-in format the number says whether it is one.
      if (isDateFormat(formats.get(numFmtId) ?? numFmtId)) dates.add(place);
      place += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}
