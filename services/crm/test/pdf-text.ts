import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a document as a reader finds it: lines from top to bottom, and a form feed after each page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      text += `${linesOf(items).join('\n')}\f`;
      page.cleanup();
    }
    return text;
  } finally {
    await task.destroy();
  }
}

type Item = Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number];
type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

interface Part {
  left: number;
  right: number;
  text: string;
}

/** A line is all that stands at one height. */
function linesOf(items: readonly Item[]): string[] {
  const lines = new Map<number, Part[]>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [left, height] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
    const part = { left, right: left + item.width, text: item.str };
    lines.set(height, [...(lines.get(height) ?? []), part]);
  }
  return [...lines].sort(([one], [other]) => other - one).map(([, parts]) => joined(parts));
}

/** A word may be drawn in several parts that touch one another. */
function joined(parts: readonly Part[]): string {
  const inOrder = parts.toSorted((one, other) => one.left - other.left);
  return inOrder
    .map(({ left, text }, index) => (left - (inOrder[index - 1]?.right ?? left) > 1 ? ` ${text}` : text))
    .join('');
}
