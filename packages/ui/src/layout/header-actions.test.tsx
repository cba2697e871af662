import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { HeaderActions, type HeaderAction } from './header-actions.js';

const board = { label: 'Board', to: '/board', stays: true };
const importing = { label: 'Import', to: '/import' };
const trash = { label: 'Trash', to: '/trash' };

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function open(actions: readonly (HeaderAction | null)[]) {
  render(
    <MemoryRouter>
      <HeaderActions actions={actions}>
        <button>Add</button>
      </HeaderActions>
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('shows up to two actions beside the main one', () => {
  open([board, null, trash]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Board', 'Trash']);
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('folds more of them into a menu, and leaves other views where they are', async () => {
  const run = jest.fn();
  const user = open([board, importing, { label: 'Export', onSelect: run }, trash]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Board']);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Import',
    'Export',
    'Trash',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('keeps links links, by pointer and by key', async () => {
  const user = open([importing, trash, board]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const link = screen.getByRole('menuitem', { name: 'Trash' });
  expect(link).toHaveAttribute('href', '/trash');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('/trash')).toBeVisible();
});
