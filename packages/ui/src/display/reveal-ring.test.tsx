import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { RevealRing } from './reveal-ring.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the ring shows the seconds left and elapses after 30 seconds', () => {
  const onElapsed = jest.fn();
  render(<RevealRing onElapsed={onElapsed} />);
  act(() => jest.advanceTimersByTime(9_000));
  expect(screen.getByText('21 s')).toBeVisible();
  act(() => jest.advanceTimersByTime(20_000));
  expect(onElapsed).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(5_000));
  expect(onElapsed).toHaveBeenCalledTimes(1);
});

test('the ring elapses at once when the tab is hidden', () => {
  const onElapsed = jest.fn();
  render(<RevealRing onElapsed={onElapsed} />);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(onElapsed).toHaveBeenCalledTimes(1);
});
