import type { z } from 'zod';

/** The noun of a JSON value in a sentence, by zod's name of its type. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id',
  email: 'an email address such as name@example.com',
  url: 'a web address such as https://example.com',
  date: 'a date such as 2026-02-28',
  datetime: 'an ISO date with a time',
};

const characters = (count: number | bigint) =>
  `${String(count)} ${count === 1 || count === 1n ? 'character' : 'characters'}`;
const entries = (count: number | bigint) =>
  `${String(count)} ${count === 1 || count === 1n ? 'entry' : 'entries'}`;

function sizeSentence(origin: string, bound: 'at least' | 'at most', limit: number | bigint): string {
  if (origin === 'string') return `This must have ${bound} ${characters(limit)}.`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Send ${bound} ${entries(limit)}.`;
  return `This must be ${bound} ${String(limit)}.`;
}

/** A sentence for an issue whose schema has none of its own, in place of zod's words. */
// oxlint-disable-next-line complexity -- One case for each code of zod, in one line.
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.';
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'invalid_format':
      return `This must be ${formats[issue.format] ?? 'in the expected format'}.`;
    case 'invalid_value':
      return `This must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return sizeSentence(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return sizeSentence(issue.origin, 'at most', issue.maximum);
    case 'not_multiple_of':
      return `This must be a multiple of ${String(issue.divisor)}.`;
    case 'unrecognized_keys':
      return `There is no field named ${issue.keys.join(', ')}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return "This value isn't valid. Check it and send it again.";
  }
}
