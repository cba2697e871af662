// What breaks a line or a header, and what makes a text read as another one.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** What a stranger typed, as one line of at most `most` characters that cannot leave its place in a mail. */
export function asOneLine(text: string, most: number): string {
  const line = text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();
  // By code points, so that none is cut in half.
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

// Letters and what stands between them in names. A dot must end a word: mail programs make links of `a.example`.
const nameLike = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;
const MAX_NAME_LENGTH = 40;
const MAX_WORDS = 4;

/** A typed name that a stranger may be greeted by, or null: what could be a message or a link is no name. */
export function greetingName(text: string): string | null {
  const name = asOneLine(text, 100);
  const isName = nameLike.test(name) && name.length <= MAX_NAME_LENGTH && name.split(' ').length <= MAX_WORDS;
  return isName ? name : null;
}
