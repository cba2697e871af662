import { MAX_LISTED_ERRORS, problemOf } from './problem.js';

const refused = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `field_${index}`, message: 'Enter a value.' }));

test('a problem lists the first twenty refused fields', () => {
  const errors = refused(21);
  const { errors: listed } = problemOf('validation_failed', '21 values are invalid.', 'r-1', errors);
  expect(MAX_LISTED_ERRORS).toBe(20);
  expect(listed).toEqual(errors.slice(0, 20));
});

test('a problem without refused fields has no list of them', () => {
  expect(problemOf('bad_json', 'Check the body.', 'r-1', [])).not.toHaveProperty('errors');
});
