import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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
