import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';

const open = (children: ReactNode, footer?: ReactNode) =>
  render(
    <Dialog open title="Export" onOpenChange={jest.fn()} footer={footer}>
      {children}
    </Dialog>,
  );

test.each([
  [
    'the first field of a form',
    <form key="1">
      <button type="button">Help</button>
      <input aria-label="Start" />
    </form>,
  ],
  [
    'the chosen one of several choices',
    <>
      <input type="radio" name="kind" aria-label="CSV" />
      <input type="radio" name="kind" aria-label="Start" defaultChecked />
    </>,
  ],
  ['the first choice', <button key="3">Start</button>],
])('a dialog begins at %s, not at Close', (_, children) => {
  open(children, <button>Cancel</button>);
  expect(document.activeElement).toHaveAccessibleName('Start');
});

test('a dialog that has only words begins at its first button', () => {
  open('The file is on its way.', <button>Done</button>);
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
});
