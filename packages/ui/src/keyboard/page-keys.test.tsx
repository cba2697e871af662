import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { usePageKey } from './page-keys.js';

const onAdd = jest.fn();

function Page({ over }: { over?: 'dialog' | 'alertdialog' | 'menu' | 'listbox' }) {
  usePageKey('n', onAdd);
  return (
    <>
      <input aria-label="One line" />
      <textarea aria-label="More lines" />
      <button>A button</button>
      {over && <div role={over}>Over the page</div>}
    </>
  );
}

beforeEach(() => onAdd.mockClear());

test.each([{ key: 'n' }, { key: 'N' }, { key: 'n', code: 'KeyL' }])('%j triggers the page key', (event) => {
  render(<Page />);
  fireEvent.keyDown(screen.getByText('A button'), event);
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test('a character typed with AltGr triggers the page key', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(onAdd).toHaveBeenCalledTimes(1);
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
