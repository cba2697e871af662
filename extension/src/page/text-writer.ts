/** Collects text as a page lays it out: lines, blank lines, and tabs between the cells of a row. */
export class TextWriter {
  #text = '';
  /** The whitespace before the next word. */
  #gap = '';

  /** @param keepsLines whether its line breaks are shown, as in `pre` */
  write(text: string, keepsLines: boolean): void {
    const written = keepsLines ? text.replaceAll('\r', '') : text.replaceAll(/[\s\u200b]+/g, ' ');
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(written) ?? [];
    if (words === '') {
      if (written !== '') this.gap(keepsLines && written.includes('\n') ? '\n' : ' ');
      return;
    }
    if (before !== '') this.gap(before.includes('\n') ? '\n' : ' ');
    this.#text += (this.#text === '' ? '' : this.#gap) + words;
    this.#gap = '';
    if (after !== '') this.gap(after.includes('\n') ? '\n' : ' ');
  }

  /** The widest gap that was asked for counts. */
  gap(gap: '' | ' ' | '\t' | '\n' | '\n\n'): void {
    if (WIDTHS.indexOf(gap) > WIDTHS.indexOf(this.#gap)) this.#gap = gap;
  }

  toString(): string {
    return this.#text;
  }
}

const WIDTHS = ['', ' ', '\t', '\n', '\n\n'];
