const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word that was typed begins a word of the name: 'us man' finds 'User Management'. */
export function matches(typed: string, ...names: readonly string[]): boolean {
  const words = names.flatMap(wordsOf);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}
