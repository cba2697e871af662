import { Linter } from 'eslint';
import { commentOpenings } from './comment-openings.mjs';

const linter = new Linter();
const config = {
  plugins: { comments: { rules: { openings: commentOpenings } } },
  rules: { 'comments/openings': 'error' },
} as const;
const problemsOf = (code: string) => linter.verify(code, config).map(({ message }) => message);

test.each([
  ['// What fails the row.', 'What'],
  ['/** Those of the account. */', 'Those'],
  ['/**\n * Whose record it is.\n */', 'Whose'],
  ['call(); // Who made it', 'Who'],
])('refuses %j', (code, word) => {
  expect(problemsOf(code)).toEqual([`Begin with the noun that "${word}" stands for.`]);
});

test.each([
  '// Problems that fail the row.',
  '/** Whatever the size. */',
  '// The rows that a person sees, and\n// Those of a colleague.',
])('allows %j', (code) => {
  expect(problemsOf(code)).toEqual([]);
});
