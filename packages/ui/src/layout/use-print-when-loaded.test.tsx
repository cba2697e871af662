import { jest } from '@jest/globals';
import { fireEvent, render, waitFor } from '@testing-library/react';
import { usePrintWhenLoaded } from './use-print-when-loaded.js';

function Page({ isLoaded }: { isLoaded: boolean }) {
  usePrintWhenLoaded(isLoaded);
  return null;
}
/** Whether the browser prints by itself. */
const press = (key: string) => fireEvent.keyDown(window, { key, ctrlKey: true });

test('a page that is asked for on paper too early is printed once it has loaded', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { rerender } = render(<Page key="skeleton" isLoaded={false} />);
  expect(press('s')).toBe(true);
  expect(press('p')).toBe(false);
  rerender(<Page key="page" isLoaded={false} />);
  expect(print).not.toHaveBeenCalled();
  rerender(<Page key="page" isLoaded />);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(press('p')).toBe(true);
  rerender(<Page key="next" isLoaded />);
  await new Promise(requestAnimationFrame);
  expect(print).toHaveBeenCalledTimes(1);
});
