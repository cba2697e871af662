import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
/**
 * A font for all documents: reading its tables takes three quarters of the time of a short one. The types of pdfkit know
 * only its bytes.
 */
const openFont = (file: string) => create(readFileSync(resolve(file))) as unknown as Buffer;

/** The fonts of PDF readers lose letters such as the first one of Łukasz. */
const fonts = {
  regular: openFont('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: openFont('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

/** Drawn for a letter that the fonts don't have. */
const MISSING = '\u25A1';
/** How many of them are named. */
const MAX_NAMED = 20;
const MARGIN = 48;
/** Nobody reads more, and the other formats have everything. The last one is for what follows a table. */
const MAX_PAGES = 200;
/** The product's green. */
export const ACCENT = '#0e6660';
const GRAY = '#5f6b7a';
const LINE = '#d5dbe3';
const SIZE = 9;
const ROW = 18;
/** The height of one more line in a row. */
export const LINE_HEIGHT = 12;
/** A longer text is cut. */
const MAX_LINES = 4;
/** The room that stays with a heading: the header of a table and two rows. */
const WITH_HEADING = 3 * ROW;
/** Rows drawn in one turn of the event loop. */
const ROWS_AT_ONCE = 10;

/** A column of a table on paper. */
export interface PdfColumn {
  readonly label: string;
  readonly isNumeric: boolean;
}

type Tag = 'H1' | 'H2' | 'P';

interface DrawnLine {
  readonly text: string;
  /** How wide it is. */
  readonly drawn: number;
}

/** A document that is written from top to bottom, tagged for screen readers. */
export class PdfPages {
  readonly document: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private pages = 1;
  private readonly undrawn = new Set<string>();

  /** @param by whose it is, as they call themselves; null if that isn't known */
  constructor(
    private readonly title: string,
    private readonly by: string | null,
    createdAt: Date,
  ) {
    this.document = new PDFDocument({
      ...{ size: 'LETTER', margin: MARGIN, font: '' },
      ...{ pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
      // The types know only the archive formats.
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      info: { Title: title, Author: 'Bindery', CreationDate: createdAt },
    });
    this.document.registerFont('regular', fonts.regular);
    this.document.registerFont('bold', fonts.bold);
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
    this.footer();
  }

  get width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  /** The name of the agency, the title, and a line below them. */
  masthead(): void {
    if (this.by !== null) this.write('P', this.by, { font: 'bold', size: 11, color: ACCENT });
    this.write('H1', this.title, { font: 'bold', size: 20 });
    const { document } = this;
    const y = document.y + 3;
    this.decorate(() =>
      document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(1.5)
        .stroke(ACCENT)
        .lineWidth(1),
    );
    this.gap(10);
  }

  /** @param height of what has to stand below it on the same page */
  heading(text: string, height = WITH_HEADING): void {
    this.gap(12);
    this.room(20 + height);
    this.write('H2', text, { font: 'bold', size: 12 });
    this.gap(4);
  }

  paragraph(text: string, color = 'black'): void {
    this.write('P', text, { font: 'regular', size: SIZE, color });
    this.gap(3);
  }

  /** A line between two of a kind. */
  divider(): void {
    this.gap(3);
    this.room(WITH_HEADING);
    const { y } = this.document;
    this.decorate(() =>
      this.document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .stroke(LINE),
    );
    this.gap(6);
  }

  /** Draws a picture with a text that stands for it. */
  figure(height: number, alt: string, draw: (left: number, top: number) => void): void {
    this.room(height);
    const top = this.document.y;
    this.add(this.document.struct('Figure', { alt }, () => draw(MARGIN, top)));
    this.document.x = MARGIN;
    this.document.y = top + height;
  }

  /**
   * Draws a table whose header stands on each of its pages, in pieces between which others have their turn.
   * @param totals a last row, in bold
   */
  async table<Row>(
    columns: readonly PdfColumn[],
    rows: readonly Row[],
    cellsOf: (row: Row) => readonly string[],
    totals?: readonly string[],
  ): Promise<void> {
    const table = this.document.struct('Table');
    this.root.add(table);
    this.room(3 * ROW);
    const labels = columns.map(({ label }) => label);
    const header = this.linesOf(columns, labels, 'bold', true);
    this.row(table, columns, header, 'TH');
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_ONCE === 0) await setImmediate();
      const lines = this.linesOf(columns, cellsOf(row), 'regular');
      // The last row is never alone with the totals.
      const alone = totals && index === rows.length - 1 ? ROW : 0;
      if (!this.fits(heightOf(lines) + alone)) {
        if (this.pages === MAX_PAGES - 1) {
          this.cut(table, rows.length - index);
          return;
        }
        this.nextPage();
        this.row(table, columns, header, 'TH');
      }
      this.row(table, columns, lines, 'TD');
    }
    if (totals) this.row(table, columns, this.linesOf(columns, totals, 'bold'), 'TD', 'bold');
    table.end();
    this.gap(6);
  }

  /** Says which letters the document could not draw, so that nobody takes the marks for the text. */
  end(): void {
    if (this.undrawn.size > 0) {
      const codes = [...this.undrawn].slice(0, MAX_NAMED).map(codePointOf);
      const more = this.undrawn.size > MAX_NAMED ? ' and more' : '';
      this.gap(6);
      this.write(
        'P',
        `${MISSING} stands for letters that this file can't draw: ${codes.join(', ')}${more}. The other formats have them.`,
        {
          ...{ font: 'regular', size: SIZE, color: GRAY },
        },
      );
    }
    this.root.end();
    this.document.end();
  }

  private cut(table: PDFKit.PDFStructureElement, left: number): void {
    table.end();
    const rows = left.toLocaleString('en-US');
    this.text(
      'P',
      `This table ends on page ${String(this.pages)}, ${rows} rows earlier than the report. The other formats have all of them.`,
      {
        ...{ font: 'bold', size: SIZE, color: 'black' },
      },
    );
  }

  /** The lines of each cell of a row: of numbers one, but for their title, which is cut only without room. */
  private linesOf(
    columns: readonly PdfColumn[],
    cells: readonly string[],
    font: 'regular' | 'bold',
    isHeader = false,
  ): readonly (readonly DrawnLine[])[] {
    this.document.font(font, SIZE);
    return columns.map(({ isNumeric }, index) => {
      const text = this.drawable(cells[index] ?? '').replaceAll(/\s+/gu, ' ');
      const width = this.widthOf(columns, index) - 4;
      const drawn = this.document.widthOfString(text);
      if (drawn <= width) return [{ text, drawn }];
      return isNumeric && !isHeader ? [this.shortened(text, width)] : this.broken(text, width);
    });
  }

  /** The first one names the row. */
  private widthOf(columns: readonly PdfColumn[], index: number): number {
    return (this.width * (index === 0 ? 2 : 1)) / (columns.length + 1);
  }

  private row(
    table: PDFKit.PDFStructureElement,
    columns: readonly PdfColumn[],
    cells: readonly (readonly DrawnLine[])[],
    tag: 'TH' | 'TD',
    font: 'regular' | 'bold' = tag === 'TH' ? 'bold' : 'regular',
  ): void {
    const { document } = this;
    const line = document.struct('TR');
    table.add(line);
    const top = document.y;
    let left = MARGIN;
    for (const [index, { isNumeric }] of columns.entries()) {
      const width = this.widthOf(columns, index);
      const draw = () => {
        document.font(font, SIZE).fillColor(tag === 'TH' ? ACCENT : 'black');
        for (const [nth, { text, drawn }] of (cells[index] ?? []).entries()) {
          const x = left + 2 + (isNumeric ? width - 4 - drawn : 0);
          document.text(text, x, top + 4 + nth * LINE_HEIGHT, { lineBreak: false });
        }
      };
      const options = tag === 'TH' ? { scope: 'Column' } : {};
      line.add(document.struct(tag, options as PDFKit.Mixins.StructureElementOptions, draw));
      left += width;
    }
    line.end();
    const bottom = top + heightOf(cells);
    this.decorate(() =>
      document
        .moveTo(MARGIN, bottom)
        .lineTo(MARGIN + this.width, bottom)
        .stroke(tag === 'TH' ? ACCENT : LINE),
    );
    document.x = MARGIN;
    document.y = bottom;
  }

  /** The text with a mark in the place of each letter that the fonts don't have. */
  private drawable(text: string): string {
    return text.replaceAll(/[^\p{ASCII}\s]/gu, (letter) => {
      if (hasGlyph(this.document, letter)) return letter;
      this.undrawn.add(letter);
      return MISSING;
    });
  }

  /** A text in the font of tables, in as many lines as it needs. */
  linesOfText(whole: string, width: number): readonly string[] {
    this.document.font('regular', SIZE);
    return this.broken(this.drawable(whole).replaceAll(/\s+/gu, ' '), width).map(({ text }) => text);
  }

  /** A text in as many lines as it needs, broken between words. */
  private broken(text: string, width: number): DrawnLine[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
      const fits = this.document.widthOfString(longer) <= width;
      if (lines.length > 0 && (fits || lines.length === MAX_LINES)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => this.shortened(line, width));
  }

  /** As much of a text as has room in a line. */
  private shortened(whole: string, width: number): DrawnLine {
    let text = whole;
    let drawn = this.document.widthOfString(text);
    while (drawn > width && text.length > 1) {
      text = `${text.slice(0, Math.min(text.length - 2, Math.floor((text.length * width) / drawn)))}…`;
      drawn = this.document.widthOfString(text);
    }
    return { text, drawn };
  }

  /** Decoration, which a screen reader passes over. */
  private decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  private write(tag: Tag, whole: string, style: { font: string; size: number; color?: string }): void {
    this.document.font(style.font, style.size);
    const text = this.drawable(whole);
    this.room(this.document.heightOfString(text, { width: this.width }));
    this.text(tag, text, style);
  }

  private text(
    tag: Tag,
    text: string,
    { font, size, color = 'black' }: { font: string; size: number; color?: string },
  ) {
    const draw = () => {
      this.document
        .font(font, size)
        .fillColor(color)
        .text(text, MARGIN, this.document.y, { width: this.width });
    };
    this.add(this.document.struct(tag, {}, draw));
  }

  private add(element: PDFKit.PDFStructureElement): void {
    this.root.add(element);
    element.end();
  }

  private gap(height: number): void {
    this.document.y += height;
  }

  /** One more line stays free, for the sentence of a document that is cut. */
  private fits(height: number): boolean {
    return this.document.y + height + ROW <= this.document.page.height - MARGIN;
  }

  private room(height: number): void {
    if (!this.fits(height)) this.nextPage();
  }

  private nextPage(): void {
    this.document.addPage();
    this.pages += 1;
    this.footer();
  }

  private footer(): void {
    const { document } = this;
    const { page } = document;
    const bottom = page.margins.bottom;
    // Below the margin, text would begin a page of its own.
    page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font('regular', 8).fillColor(GRAY);
    const at = page.height - MARGIN + 16;
    const named = [this.by, this.title].filter((part) => part !== null).join(' · ');
    document.text(this.drawable(named), MARGIN, at, {
      width: this.width - 80,
      height: 10,
      ellipsis: true,
    });
    document.text(`Page ${String(this.pages)}`, MARGIN, at, {
      width: this.width,
      align: 'right',
      lineBreak: false,
    });
    document.endMarkedContent();
    page.margins.bottom = bottom;
    document.x = MARGIN;
    document.y = MARGIN;
  }
}

const heightOf = (cells: readonly (readonly DrawnLine[])[]): number =>
  ROW + (Math.max(1, ...cells.map((lines) => lines.length)) - 1) * LINE_HEIGHT;

const codePointOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The chosen font's own answer, which the types of pdfkit leave out. */
function hasGlyph(document: PDFKit.PDFDocument, letter: string): boolean {
  const { font } = (
    document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  )._font;
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
