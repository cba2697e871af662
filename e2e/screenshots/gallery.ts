import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import UPNG from 'upng-js';
import { windows, type Theme, type Window } from '../screens/windows.js';

/** Another folder for all pictures, of which a test of taking them uses one. */
export const elsewhere = process.env['PICTURES'] && resolve(process.env['PICTURES']);
/** The gallery of all screens, which is not in git. */
const gallery = elsewhere ?? fileURLToPath(new URL('../../.cache/screens/', import.meta.url));
/** The few that README and docs show. */
const shown = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const COLOURS = 256;

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<h1>Screens</h1>
<p>Every screen in both themes, in a window of 1440 px and on a telephone of 390 px, with sample data.</p>
`;

const forms = [
  ['light', 'wide'],
  ['dark', 'wide'],
  ['light', 'phone'],
  ['dark', 'phone'],
] as const;

const fileOf = (name: string, theme: Theme, window: Window): string =>
  `${name}.${theme}.${String(windows[window].width)}.png`;

/** Reduces a picture's colors, which takes a third of the bytes and looks the same. */
function smaller(png: Buffer): Buffer {
  const picture = UPNG.decode(new Uint8Array(png).buffer);
  return Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, COLOURS));
}

/** Puts a picture into the gallery, and renews it in the docs where they show it. */
export function addPicture(name: string, theme: Theme, window: Window, png: Buffer): void {
  const file = fileOf(name, theme, window);
  const picture = smaller(png);
  mkdirSync(gallery, { recursive: true });
  writeFileSync(join(gallery, file), picture);
  if (!elsewhere && existsSync(join(shown, file))) writeFileSync(join(shown, file), picture);
}

/**
 * Writes the page that shows the pictures of these screens in their order, and clears away those of others.
 * @returns where the page is
 */
export function writePage(names: readonly string[]): string {
  const pictures = new Set(readdirSync(gallery).filter((file) => file.endsWith('.png')));
  const sections = names.map((name) => {
    const tags = forms.flatMap(([theme, window]) => {
      const file = fileOf(name, theme, window);
      return pictures.delete(file) ? [tagOf(file, theme, window)] : [];
    });
    return tags.length === 0 ? '' : `<h2 id="${name}">${name}</h2>\n${tags.join('\n')}\n`;
  });
  const page = join(gallery, 'index.html');
  writeFileSync(page, HEAD + sections.join(''));
  for (const file of pictures) rmSync(join(gallery, file));
  return page;
}

function tagOf(file: string, theme: Theme, window: Window): string {
  const width = window === 'wide' ? 420 : 140;
  const alt = `${theme}, ${String(windows[window].width)} px`;
  return `<a href="${file}"><img src="${file}" alt="${alt}" width="${String(width)}" loading="lazy"></a>`;
}
