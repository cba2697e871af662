import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ResendButton } from './code-form.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const passes = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('another mail can be sent as soon as its time has passed, though the page was asleep', () => {
  render(<ResendButton seconds={60} sent onResend={() => Promise.resolve(true)} />);
  expect(screen.getByRole('button', { name: 'Send again in 60 s' })).toBeDisabled();
  passes(2_000);
  expect(screen.getByRole('button', { name: 'Send again in 58 s' })).toBeDisabled();
  jest.setSystemTime(Date.now() + 300_000);
  passes(1_000);
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
});

test('each mail that is sent begins the wait anew, and one that fails does not', async () => {
  const onResend = jest.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  render(<ResendButton seconds={60} sent={false} onResend={onResend} />);
  for (const name of ['Send again', 'Send again in 60 s']) {
    await act(async () => screen.getByRole('button', { name: 'Send again' }).click());
    expect(screen.getByRole('button', { name })).toBeVisible();
  }
});
