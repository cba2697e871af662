import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider, useToast } from './index.js';

function Deleted({ onUndo }: { onUndo: () => void }) {
  const toast = useToast();
  return (
    <button
      onClick={() => toast.success('Individual deleted', { action: { label: 'Undo', onSelect: onUndo } })}
    >
      Delete
    </button>
  );
}

// jsdom has no pointer capture, which a swipe needs.
beforeAll(() => {
  Element.prototype.hasPointerCapture = () => false;
});

test('a toast says what happened, and its action undoes it and closes it', async () => {
  const onUndo = jest.fn();
  render(
    <ToastProvider>
      <Deleted onUndo={onUndo} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('Individual deleted')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Individual deleted')).not.toBeInTheDocument();
});

test('the second press of a double one acts on nothing, not even on the toast that has moved under it', async () => {
  const onUndo = jest.fn();
  render(
    <ToastProvider>
      <Deleted onUndo={onUndo} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Delete'));
  await userEvent.click(screen.getByText('Delete'));
  const [, lower] = await screen.findAllByRole('button', { name: 'Undo' });
  await userEvent.click(lower!);
  const upper = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(upper, { detail: 2 });
  expect(onUndo).toHaveBeenCalledTimes(1);
  await userEvent.click(upper);
  expect(onUndo).toHaveBeenCalledTimes(2);
});
