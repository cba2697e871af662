import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmProvider, useConfirm } from './confirm.js';

function Deleter() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('nothing');
  const ask = async () => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this individual?',
      confirmLabel: 'Delete',
    });
    setAnswer(sure ? 'yes' : 'no');
  };
  return <button onClick={() => void ask()}>Said {answer}</button>;
}

const page = (
  <ConfirmProvider>
    <Deleter />
  </ConfirmProvider>
);

test('a confirmed dialog resolves to yes and returns the focus', async () => {
  render(page);
  await userEvent.click(screen.getByText('Said nothing'));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
    'Are you sure you want to delete this individual?',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Said yes')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Said yes')).toHaveFocus());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each(['Cancel', 'Escape'])('%s resolves to no', async (way) => {
  render(page);
  await userEvent.click(screen.getByText('Said nothing'));
  if (way === 'Escape') await userEvent.keyboard('{Escape}');
  else await userEvent.click(screen.getByRole('button', { name: way }));
  expect(await screen.findByText('Said no')).toBeVisible();
});
