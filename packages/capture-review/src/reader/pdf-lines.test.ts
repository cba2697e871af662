import { linesOf, type PdfPiece } from './pdf-lines.js';

const piece = (text: string, left: number, baseline: number, width = text.length * 5): PdfPiece => ({
  ...{ text, left, baseline, width, height: 10 },
});

it('orders pieces by line and column, with a tab between columns', () => {
  const pieces = [
    piece('04/15/1950', 200, 112),
    piece('Name', 50, 100),
    piece('Born', 50, 112.5),
    piece('Gloria', 200, 100),
    piece('Vance', 234, 100),
  ];
  expect(linesOf(pieces)).toBe('Name\tGloria Vance\nBorn\t04/15/1950');
});

it('joins the pieces of a word, and leaves an empty line for a wide gap', () => {
  expect(linesOf([piece('Glo', 50, 100), piece('ria', 65, 100), piece('Notes', 50, 140)])).toBe(
    'Gloria\n\nNotes',
  );
});
