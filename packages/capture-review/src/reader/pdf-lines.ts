/** A piece of text on a page: its left edge, its baseline from the top, its width and its height, in points. */
export interface PdfPiece {
  readonly text: string;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly height: number;
}

/** The share of a letter's height that is a space, and the one that is another column. */
const SPACE = 0.15;
const COLUMN = 1.2;
/** How far the baselines of a line may differ, as a share of a letter's height. */
const SAME_LINE = 0.45;

/** Lines in reading order, with a tab before what stands in another column and an empty line for a wide gap. */
export function linesOf(pieces: readonly PdfPiece[]): string {
  const sorted = pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => a.baseline - b.baseline);
  const lines: PdfPiece[][] = [];
  for (const piece of sorted) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && isOnLineOf(first, piece)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line, index) => gapBefore(line, lines[index - 1]) + textOfLine(line)).join('\n');
}

const isOnLineOf = (first: PdfPiece, piece: PdfPiece): boolean =>
  piece.baseline - first.baseline < Math.max(first.height, piece.height) * SAME_LINE;

function gapBefore([line]: readonly PdfPiece[], [above]: readonly PdfPiece[] = []): string {
  if (!line || !above) return '';
  return line.baseline - above.baseline > 2.2 * Math.max(line.height, above.height) ? '\n' : '';
}

function textOfLine(line: readonly PdfPiece[]): string {
  const sorted = [...line].sort((a, b) => a.left - b.left);
  return sorted.reduce((text, piece, index) => {
    const before = sorted[index - 1];
    if (!before) return piece.text.trimStart();
    const gap = piece.left - (before.left + before.width);
    const height = Math.max(before.height, piece.height);
    if (gap > height * COLUMN) return `${text.trimEnd()}\t${piece.text.trimStart()}`;
    const isApart = gap > height * SPACE && !text.endsWith(' ') && !piece.text.startsWith(' ');
    return text + (isApart ? ' ' : '') + piece.text;
  }, '');
}
