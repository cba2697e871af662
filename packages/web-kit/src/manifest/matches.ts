import { foldedText } from '@bindery/contracts/folding';

const wordsOf = (text: string): string[] => foldedText(text).split(/\s+/).filter(Boolean);

/** Whether every typed word is a prefix of a word of the names: 'us man' matches 'User management'. */
export function matches(typed: string, ...names: readonly string[]): boolean {
  const words = names.flatMap(wordsOf);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}
