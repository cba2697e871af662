import { jest } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useSaveKey } from './use-save-key.js';

const onPage = jest.fn();
const inDialog = jest.fn();

function Form({ id, onSave, disabled }: { id: string; onSave: () => void; disabled?: boolean }) {
  useSaveKey(id);
  return (
    <>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <textarea aria-label={id} />
      </form>
      <button type="submit" form={id} disabled={disabled}>
        Save
      </button>
    </>
  );
}

function press(held: object = { ctrlKey: true }, key = 's') {
  const event = createEvent.keyDown(screen.getByLabelText('page'), { key, ...held });
  fireEvent(screen.getByLabelText('page'), event);
  return event;
}

beforeEach(() => jest.clearAllMocks());

test.each([{ ctrlKey: true }, { metaKey: true }])('%j and S submits the form from a field', (held) => {
  render(<Form id="page" onSave={onPage} />);
  expect(press(held).defaultPrevented).toBe(true);
  expect(onPage).toHaveBeenCalledTimes(1);
});

test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])(
  '%j and S is left to the browser',
  (held) => {
    render(<Form id="page" onSave={onPage} />);
    expect(press(held).defaultPrevented).toBe(false);
    expect(onPage).not.toHaveBeenCalled();
  },
);

test('only the form in front is submitted', () => {
  render(
    <>
      <Form id="page" onSave={onPage} />
      <div role="dialog" aria-label="In front">
        <Form id="dialog" onSave={inDialog} />
      </div>
    </>,
  );
  press();
  expect(inDialog).toHaveBeenCalledTimes(1);
  expect(onPage).not.toHaveBeenCalled();
});

test('a form that cannot be saved is not submitted, and neither is the page saved as a file', () => {
  render(<Form id="page" onSave={onPage} disabled />);
  expect(press().defaultPrevented).toBe(true);
  expect(onPage).not.toHaveBeenCalled();
});
