import { jest } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useSaveAnywhere } from './use-save-anywhere.js';

const onSave = jest.fn();

function Form({ name, disabled }: { name: string; disabled?: boolean }) {
  return (
    <>
      <form
        id={name}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(name);
        }}
      >
        <input aria-label={name} />
      </form>
      <button type="submit" form={name} disabled={disabled}>{`Save ${name}`}</button>
    </>
  );
}

function Page({ dialog = false, disabled = false }) {
  useSaveAnywhere();
  return (
    <>
      <button>Elsewhere</button>
      <Form name="note" disabled={disabled} />
      {dialog && (
        <div role="dialog">
          <button>In the dialog</button>
          <Form name="task" />
        </div>
      )}
    </>
  );
}

function press(on: HTMLElement, more: object = { ctrlKey: true }) {
  on.focus();
  const event = createEvent.keyDown(on, { key: 's', ...more });
  fireEvent(on, event);
  return event;
}

beforeEach(() => onSave.mockClear());

test.each([{ ctrlKey: true }, { metaKey: true }])('%j and S saves the form in which one types', (held) => {
  render(<Page />);
  expect(press(screen.getByLabelText('note'), held).defaultPrevented).toBe(true);
  expect(onSave.mock.calls).toEqual([['note']]);
});

test('saves the form of the dialog in front, wherever the focus is', () => {
  render(<Page dialog />);
  press(screen.getByText('In the dialog'));
  press(screen.getByLabelText('note'));
  expect(onSave.mock.calls).toEqual([['task'], ['task']]);
});

test('leaves the key to the browser outside of a form', () => {
  render(<Page />);
  expect(press(screen.getByText('Elsewhere')).defaultPrevented).toBe(false);
});

test('saves nothing where the form has its own key, cannot be saved, or the key is held down', () => {
  const { rerender } = render(<Page />);
  const own = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', own);
  press(screen.getByLabelText('note'));
  document.removeEventListener('keydown', own);
  press(screen.getByLabelText('note'), { ctrlKey: true, repeat: true });
  rerender(<Page disabled />);
  press(screen.getByLabelText('note'));
  expect(onSave).not.toHaveBeenCalled();
});
