import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { usePageKey } from './page-keys.js';

const onAdd = jest.fn();
const onPrevious = jest.fn();
const onHelp = jest.fn();

function Page({ over }: { over?: 'dialog' | 'alertdialog' | 'menu' | 'listbox' }) {
  usePageKey('n', onAdd);
  usePageKey('[', onPrevious);
  usePageKey('?', onHelp);
  return (
    <>
      <input aria-label="One line" />
      <textarea aria-label="More lines" />
      <button>A button</button>
      {over && <div role={over}>Over the page</div>}
    </>
  );
}

beforeEach(() => {
  onAdd.mockClear();
  onPrevious.mockClear();
  onHelp.mockClear();
});

test.each([
  { key: 'n' },
  { key: 'N' /* Caps Lock */ },
  { key: 'n', code: 'KeyL' },
  { key: '\u0442', code: 'KeyN' },
])('%j triggers the page key', (event) => {
  render(<Page />);
  fireEvent.keyDown(screen.getByText('A button'), event);
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test('a character typed with AltGr triggers the page key', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test.each([
  ['typed with AltGr', { key: '[', code: 'Digit8', ctrlKey: true, altKey: true, modifierAltGraph: true }],
  ['typed with Option on a Mac', { key: '[', code: 'Digit5', altKey: true }],
  ['at its place on a German keyboard', { key: '\u00fc', code: 'BracketLeft' }],
  ['at its place on a Russian keyboard', { key: '\u0445', code: 'BracketLeft' }],
  ['at its place, as a dead key', { key: 'Dead', code: 'BracketLeft' }],
])('a bracket %s triggers the page key', (_, event) => {
  render(<Page />);
  fireEvent.keyDown(document.body, event);
  expect(onPrevious).toHaveBeenCalledTimes(1);
});

test.each([
  ['the slash of a Dvorak keyboard', { key: '/', code: 'BracketLeft' }],
  ['Alt and the key', { key: '[', code: 'BracketLeft', altKey: true }],
  ['another character of AltGr', { key: '\u00b5', code: 'KeyN', modifierAltGraph: true }],
  ['Control and an accented key', { key: '\u00fc', code: 'BracketLeft', ctrlKey: true }],
])('%s triggers no page key', (_, event) => {
  render(<Page />);
  fireEvent.keyDown(document.body, event);
  expect(onPrevious).not.toHaveBeenCalled();
  expect(onAdd).not.toHaveBeenCalled();
});

test.each([
  { key: 'N', code: 'KeyN' },
  { key: 'n', code: 'KeyN' },
  { key: 'N', code: 'KeyL', modifierAltGraph: true },
  { key: '\u0422', code: 'KeyN' },
  { key: '\u0425', code: 'BracketLeft' },
])('%j with Shift triggers no page key', (event) => {
  render(<Page />);
  fireEvent.keyDown(document.body, { ...event, shiftKey: true });
  expect(onAdd).not.toHaveBeenCalled();
  expect(onPrevious).not.toHaveBeenCalled();
});

test('a character that is typed with Shift triggers the page key', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: '[', code: 'Digit8', shiftKey: true });
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
  expect(onPrevious).toHaveBeenCalledTimes(1);
  expect(onHelp).toHaveBeenCalledTimes(1);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])(
  'the page key ignores a press with %j',
  (held) => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'n', ...held });
    expect(onAdd).not.toHaveBeenCalled();
  },
);

test.each(['One line', 'More lines'])('the page key ignores a press in the field %s', (field) => {
  render(<Page />);
  fireEvent.keyDown(screen.getByLabelText(field), { key: 'n' });
  expect(onAdd).not.toHaveBeenCalled();
});

test.each(['dialog', 'alertdialog', 'menu', 'listbox'] as const)(
  'a %s over the page disables the page key',
  (over) => {
    render(<Page over={over} />);
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(onAdd).not.toHaveBeenCalled();
  },
);
