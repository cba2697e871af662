import { labelOf } from '../labels/label-of.js';
import { cut } from '../reading/source.js';
import type { Token } from '../reading/tokens.js';

/** Labels whose values are any words, so that they need more than a blank to be told from a text. */
const LABEL = /^(?:city|county|apt(?:\/suite)?|suite|unit)\.? (?=\S)/i;
const ADDRESS = /^addresses\./;

/** Reads `City Bronx` among lines such as `State NY` and `ZIP 10456`. */
export function withPlaces(lines: readonly (readonly Token[])[]): (readonly Token[])[] {
  const isPlace = (line: readonly Token[] | undefined): boolean =>
    line?.length === 1 && line[0]?.kind === 'pair' && ADDRESS.test(line[0].label.slot);
  const read = lines.map((line, at) => {
    const [only, second] = line;
    if (!only || second || only.kind !== 'value' || only.piece.text.length > 40) return line;
    const end = LABEL.exec(only.piece.text)?.[0].length ?? 0;
    const isNear = [-2, -1, 1, 2].some((by) => isPlace(lines[at + by]));
    const label = end > 0 && isNear ? labelOf(only.piece.text.slice(0, end).trim()) : undefined;
    if (!label) return line;
    return [{ kind: 'pair' as const, label, piece: cut(only.piece, 0, end), value: cut(only.piece, end) }];
  });
  return read;
}
