import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmProvider, useConfirm } from '../overlay/confirm.js';
import { ToastProvider, useToast } from './toast.js';

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

function Failed() {
  const toast = useToast();
  return <button onClick={() => toast.error('Failed to delete')}>Fail</button>;
}

// jsdom has no pointer capture, which a swipe needs.
beforeAll(() => {
  Element.prototype.hasPointerCapture = () => false;
});

afterEach(() => jest.useRealTimers());

test('a toast shows its message and closes after its action runs', async () => {
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

test('a toast goes when what it was about is no longer true, and others stay', async () => {
  function Asked() {
    const toast = useToast();
    const ask = () => {
      toast.success('Check your email', { about: 'link' });
      toast.success('Saved', { about: 'form' });
    };
    return (
      <>
        <button onClick={ask}>Ask</button>
        <button onClick={() => toast.dismiss?.('link')}>Arrive</button>
      </>
    );
  }
  render(
    <ToastProvider>
      <Asked />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Ask'));
  expect(await screen.findByText('Check your email')).toBeVisible();
  await userEvent.click(screen.getByText('Arrive'));
  expect(screen.queryByText('Check your email')).not.toBeInTheDocument();
  expect(screen.getByText('Saved')).toBeVisible();
});

test('the second click of a double-click does not trigger the toast that moved under it', async () => {
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

test('a toast takes clicks while a dialog is open', async () => {
  const onUndo = jest.fn();
  function Page() {
    const confirm = useConfirm();
    return <button onClick={() => void confirm({ title: 'Leave this page?' })}>Leave</button>;
  }
  render(
    <ToastProvider>
      <ConfirmProvider>
        <Deleted onUndo={onUndo} />
        <Page />
      </ConfirmProvider>
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Delete'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await userEvent.click(screen.getByText('Leave'));
  await screen.findByRole('alertdialog');
  await userEvent.click(undo);
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('a toast is announced politely to screen readers, an error assertively', async () => {
  render(
    <ToastProvider>
      <Deleted onUndo={jest.fn()} />
      <Failed />
    </ToastProvider>,
  );
  const said = (live: string) => document.querySelector(`[role="status"][aria-live="${live}"]`);
  await screen.findByRole('region', { name: /Notifications/ });
  fireEvent.click(screen.getByText('Delete'));
  await waitFor(() => expect(said('polite')).toHaveTextContent('Individual deleted'));
  fireEvent.click(screen.getByText('Fail'));
  await waitFor(() => expect(said('assertive')).toHaveTextContent('Failed to delete'));
});

test('a toast is reachable with F8, and its action with Tab and Enter', async () => {
  const onUndo = jest.fn();
  render(
    <ToastProvider>
      <Deleted onUndo={onUndo} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Delete'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await userEvent.keyboard('{F8}');
  while (document.activeElement !== undo) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('a toast stays while hovered and closes when its time is over', async () => {
  render(
    <ToastProvider>
      <Deleted onUndo={jest.fn()} />
    </ToastProvider>,
  );
  await screen.findByRole('region', { name: /Notifications/ });
  jest.useFakeTimers();
  fireEvent.click(screen.getByText('Delete'));
  fireEvent.pointerMove(screen.getByText('Individual deleted'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Individual deleted')).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('region', { name: /Notifications/ }));
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.queryByText('Individual deleted')).not.toBeInTheDocument();
});

function Saving() {
  const toast = useToast();
  const about = 'create policy';
  return (
    <>
      <button onClick={() => toast.error('Failed to create policy', { about })}>Save offline</button>
      <button onClick={() => toast.success('Policy created', { about })}>Save</button>
      <button onClick={() => toast.success('Phone number copied')}>Copy</button>
    </>
  );
}

test('a toast takes the place of an earlier one about the same, and of no other', async () => {
  render(
    <ToastProvider>
      <Saving />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Save offline'));
  await userEvent.click(screen.getByText('Copy'));
  expect(await screen.findByText('Failed to create policy')).toBeVisible();
  await userEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Policy created')).toBeVisible();
  expect(screen.queryByText('Failed to create policy')).not.toBeInTheDocument();
  expect(screen.getByText('Phone number copied')).toBeVisible();
});
