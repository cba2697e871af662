import { render } from '@testing-library/react';
import { Avatar } from './avatar.js';

it.each([
  ['Olivia Park', 'OP'],
  ['Priya Nair (sample)', 'PN'],
  ['Martin King Jr.', 'MK'],
  ['Cher', 'C'],
])('has the initials of %s', (name, initials) => {
  expect(render(<Avatar name={name} />).container).toHaveTextContent(initials);
});
