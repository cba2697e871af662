import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import UPNG from 'upng-js';
import { windows, type Theme, type Window } from '../fixtures/windows.js';

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const COLOURS = 256;

const INTRODUCTION = `# Screens

Every screen in both themes, in a window of 1440 px and on a telephone of 390 px, with made-up people. \`npm run screenshots\`
takes the pictures and writes this page; with \`SCREENS='^promo'\` it takes those whose name matches. A revealed value is in no
picture. \`npm run screenshots:landing\` takes the picture of the product on the landing page, and its social card.
`;

const forms = [
  ['light', 'wide'],
  ['dark', 'wide'],
  ['light', 'phone'],
  ['dark', 'phone'],
] as const;

const fileOf = (name: string, theme: Theme, window: Window): string =>
  `${name}.${theme}.${String(windows[window].width)}.png`;

/** The same picture in fewer colours, which is a third of the bytes and looks the same. */
function smaller(png: Buffer): Buffer {
  const picture = UPNG.decode(new Uint8Array(png).buffer);
  return Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, COLOURS));
}

/** Puts a picture where it belongs. */
export function addPicture(name: string, theme: Theme, window: Window, png: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileOf(name, theme, window)), smaller(png));
}

/** Writes the page that shows the pictures of these screens in their order, and clears away those of others. */
export function writePage(names: readonly string[]): void {
  const pictures = new Set(readdirSync(folder).filter((file) => file.endsWith('.png')));
  const sections = names.map((name) => {
    const tags = forms.flatMap(([theme, window]) => {
      const file = fileOf(name, theme, window);
      return pictures.delete(file) ? [tagOf(file, theme, window)] : [];
    });
    return tags.length === 0 ? '' : `\n## ${name}\n\n${tags.join('\n')}\n`;
  });
  writeFileSync(join(folder, 'README.md'), INTRODUCTION + sections.join(''));
  for (const file of pictures) rmSync(join(folder, file));
}

function tagOf(file: string, theme: Theme, window: Window): string {
  const width = window === 'wide' ? 420 : 140;
  return `<img src="${file}" alt="${theme}, ${String(windows[window].width)} px" width="${String(width)}">`;
}
