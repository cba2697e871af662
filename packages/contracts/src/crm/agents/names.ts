import { foldedText } from '../../folding/index.js';

/** Whether each word of a search begins a word of a person's name, in any case and with or without accents. */
export function isNameSearched(name: string, search: string): boolean {
  const own = foldedText(name).split(' ');
  return foldedText(search)
    .split(' ')
    .every((word) => own.some((one) => one.startsWith(word)));
}
