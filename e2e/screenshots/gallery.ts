import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import UPNG from 'upng-js';
import { windows, type Theme, type Window } from '../fixtures/windows.js';

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const COLOURS = 256;

const INTRODUCTION = `# Screens

Every screen in both themes, in a window of 1440 px and on a telephone of 390 px, with made-up people. \`npm run screenshots\`
takes the pictures and writes this page. A revealed value is in no picture.
`;

const fileOf = (name: string, theme: Theme, window: Window): string =>
  `${name}.${theme}.${String(windows[window].width)}.png`;

/** The same picture in fewer colours, which is a third of the bytes and looks the same. */
function smaller(png: Buffer): Buffer {
  const picture = UPNG.decode(new Uint8Array(png).buffer);
  return Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, COLOURS));
}

/** The pictures of docs/screens, in the order in which they are taken. */
export class Gallery {
  readonly #pictures = new Map<string, string[]>();

  /** Puts a picture where it belongs. */
  add(name: string, theme: Theme, window: Window, png: Buffer): void {
    const file = fileOf(name, theme, window);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), smaller(png));
    this.#pictures.set(name, [...(this.#pictures.get(name) ?? []), tagOf(file, theme, window)]);
  }

  /** Writes the page that shows them all, and clears away what nobody took any more. */
  finish(): void {
    const sections = [...this.#pictures].map(([name, tags]) => `\n## ${name}\n\n${tags.join('\n')}\n`);
    writeFileSync(join(folder, 'README.md'), INTRODUCTION + sections.join(''));
    const shown = sections.join('');
    for (const file of readdirSync(folder)) {
      if (file.endsWith('.png') && !shown.includes(`"${file}"`)) rmSync(join(folder, file));
    }
  }
}

function tagOf(file: string, theme: Theme, window: Window): string {
  const width = window === 'wide' ? 420 : 140;
  return `<img src="${file}" alt="${theme}, ${String(windows[window].width)} px" width="${String(width)}">`;
}
