import type { NoteView } from '@bindery/contracts/crm';

/** A person whom a note names, as `@` and the name. */
export type Mentioned = NoteView['mentioned'][number];

/** A piece of a text; with the id of the person whom it names. */
export interface TextPart {
  readonly text: string;
  readonly id?: string | undefined;
}

/** Splits a text at the names of people. Of several with one name, each place is the next one's. */
export function partsOf(text: string, people: readonly Mentioned[]): TextPart[] {
  if (people.length === 0) return [{ text }];
  const parts: TextPart[] = [];
  const seen = new Map<string, number>();
  let end = 0;
  for (const found of text.matchAll(mentionOf(people))) {
    const [whole, name = ''] = found;
    const namesakes = people.filter((one) => one.name === name);
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: whole, id: (namesakes[nth] ?? namesakes.at(-1))?.id });
    end = found.index + whole.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '');
}

/** The longest name first: Ana Alvarez is no Ana. */
function mentionOf(people: readonly Mentioned[]): RegExp {
  const names = people.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  const literal = names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}@])@(${literal.join('|')})(?![\p{L}\p{N}])`, 'gu');
}

/** The people of some whom a text names. */
export function mentionedIn(text: string, people: readonly Mentioned[]): Mentioned[] {
  const ids = new Set(partsOf(text, people).map(({ id }) => id));
  return people.filter(({ id }) => ids.has(id));
}
