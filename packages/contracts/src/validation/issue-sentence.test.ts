import { z } from 'zod';
import { issueSentence } from './issue-sentence.js';
import { uuid } from './uuid.js';

const sentenceOf = (schema: z.ZodType, value: unknown) =>
  z.safeParse(schema, value, { error: issueSentence }).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [uuid(), 'seven', 'This must be an id.'],
  [z.string(), 7, 'This must be text.'],
  [z.string(), undefined, 'This is required.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object.'],
  [z.enum(['a', 'b']), 'c', 'This must be one of a, b.'],
  [z.literal('a'), 'c', 'This must be a.'],
  [z.string().max(1), 'ab', 'This must have at most 1 character.'],
  [z.string().min(2), 'a', 'This must have at least 2 characters.'],
  [z.number().max(5), 6, 'This must be at most 5.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Send at most 1 entry.'],
  [z.iso.datetime(), 'today', 'This must be an ISO date with a time.'],
  [z.string().regex(/^a/), 'b', 'This must be in the expected format.'],
  [z.number().multipleOf(5), 6, 'This must be a multiple of 5.'],
  [z.union([z.number(), z.boolean()]), 'a', "This value isn't valid. Check it and send it again."],
  [z.string('Enter a name.'), 7, 'Enter a name.'],
])('an issue of schema %# says what the value must be', (schema, value, sentence) => {
  expect(sentenceOf(schema, value)).toBe(sentence);
});
