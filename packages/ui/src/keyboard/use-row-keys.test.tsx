import { jest } from '@jest/globals';
import { keyHelp } from '@bindery/ui/context';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useRowKeys } from './use-row-keys.js';

const names = ['Ada', 'Ben', 'Cleo'];
const people = names.map((id) => ({ id }));
const onCall = jest.fn();
const user = userEvent.setup();

function List({ isMain = true, rows = people }) {
  const root = useRef<HTMLUListElement>(null);
  const call = { keys: ['c'], does: 'Call', act: ({ id }: { id: string }) => onCall(id) };
  const open = { keys: ['enter'], does: 'Open', act: ({ id }: { id: string }) => onCall(`open ${id}`) };
  const { list, tabIndexOf } = useRowKeys({ root, rows, isMain, keys: [call, open] });
  return (
    <>
      <button>Outside</button>
      <ul ref={root} {...list}>
        {rows.map(({ id }, index) => (
          <li key={id} tabIndex={tabIndexOf(index)} aria-label={id}>
            <button>{`Press ${id}`}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

const row = (name: string) => screen.getByRole('listitem', { name });

beforeEach(() => {
  onCall.mockClear();
  window.history.replaceState(null, '', '/');
});

test.each(['j', 'k', '{ArrowDown}', '{ArrowUp}'])('%s enters the list from the page', async (key) => {
  render(<List />);
  await user.keyboard(key);
  expect(row('Ada')).toHaveFocus();
});

test('a capital letter acts on the row with Caps Lock, and not with Shift', async () => {
  render(<List />);
  await user.keyboard('j');
  await user.keyboard('{Shift>}CJ{/Shift}');
  expect(onCall).not.toHaveBeenCalled();
  expect(row('Ada')).toHaveFocus();
  await user.keyboard('CJ');
  expect(onCall).toHaveBeenCalledWith('Ada');
  expect(row('Ben')).toHaveFocus();
});

test('keys move between the rows, and stay at both ends', async () => {
  render(<List />);
  for (const [key, name] of [
    ['j', 'Ada'],
    ['j', 'Ben'],
    ['{ArrowDown}', 'Cleo'],
    ['j', 'Cleo'],
    ['{Home}', 'Ada'],
    ['k', 'Ada'],
    ['{End}', 'Cleo'],
    ['{ArrowUp}', 'Ben'],
  ] as const) {
    await user.keyboard(key);
    expect(row(name)).toHaveFocus();
  }
});

test('no key enters a list beside the main one of the page', async () => {
  render(<List isMain={false} />);
  await user.keyboard('j{ArrowDown}c');
  expect(document.body).toHaveFocus();
  act(() => row('Ada').focus());
  await user.keyboard('jc');
  expect(onCall.mock.calls).toEqual([['Ben']]);
});

test('a key acts on the focused row only, also from a control in it, whose own key stays its own', async () => {
  render(<List />);
  await user.keyboard('c');
  expect(onCall).not.toHaveBeenCalled();
  act(() => screen.getByText('Press Ben').focus());
  await user.keyboard('c{Enter}j');
  expect(onCall.mock.calls).toEqual([['Ben']]);
  expect(row('Cleo')).toHaveFocus();
});

test('no key with Control acts on a row', async () => {
  render(<List />);
  await user.keyboard('j{Control>}c{/Control}');
  expect(onCall).not.toHaveBeenCalled();
});

test('the row from which a page was left has the focus when the user comes back', async () => {
  window.history.replaceState({ idx: 3, key: 'list' }, '', '/list');
  const { unmount } = render(<List />);
  await user.keyboard('jjj');
  expect(row('Cleo')).toHaveFocus();
  unmount();
  window.history.replaceState({ idx: 4, key: 'record' }, '', '/record');
  const other = render(<List />);
  await user.keyboard('j');
  expect(row('Ada')).toHaveFocus();
  other.unmount();
  window.history.replaceState({ idx: 3, key: 'list' }, '', '/list');
  render(<List />);
  await waitFor(() => expect(row('Cleo')).toHaveFocus());
});

test('a row that the user has left before the page takes no focus when they come back', async () => {
  window.history.replaceState({ idx: 5, key: 'left' }, '', '/list');
  const { unmount } = render(<List />);
  await user.keyboard('jj');
  act(() => screen.getByText('Outside').focus());
  unmount();
  render(<List />);
  await user.keyboard('j');
  expect(row('Ada')).toHaveFocus();
});

test('the help names the keys of a list that has rows', () => {
  const helped = () => keyHelp.lines().map(({ does, onRow }) => [does, onRow]);
  const { rerender } = render(<List rows={[]} />);
  expect(helped()).toEqual([]);
  rerender(<List />);
  expect(helped()).toContainEqual(['Go to the next row', false]);
  expect(helped()).toContainEqual(['Call', true]);
});
