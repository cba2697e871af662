import { personalWordsIn } from './logs.js';

const personal = new Set(['newcomer-7@faults.test', '219-01-0001', '219010001', 'Ada', 'note-12']);

it.each([
  ['{"msg":"sent to newcomer-7@faults.test"}', 1],
  ['GET /api/insureds?search=219010001&page=1', 1],
  [String.raw`{"err":"Key (ssn)=(219-01-0001) of \"Ada\" exists."}`, 2],
  ['the note was note-12.', 1],
  ['{"msg":"request","path":"/api/insureds/:id","ms":219}', 0],
])('personal words are counted as whole words in the line: %s', (line, expected) => {
  expect(personalWordsIn(line, personal)).toBe(expected);
});
