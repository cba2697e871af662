import { jest } from '@jest/globals';
import { startedExport } from '@bindery/web-kit/testing';
import { renderHook } from '@testing-library/react';
import { useAfterJobs } from './use-jobs.js';

const running = { ...startedExport, state: 'running' } as const;
const done = { ...startedExport, state: 'completed', finished_at: '2026-11-26T12:00:00.000Z' } as const;

test('what work has changed is on the page once it ends, and only if it was under way here', () => {
  const ended = jest.fn();
  const { rerender } = renderHook(({ jobs }) => useAfterJobs(jobs, ended), {
    initialProps: { jobs: [{ ...done, id: 'long ago' }, running] as (typeof running | typeof done)[] },
  });
  expect(ended).not.toHaveBeenCalled();
  rerender({ jobs: [done] });
  expect(ended).toHaveBeenCalledTimes(1);
  rerender({ jobs: [done] });
  expect(ended).toHaveBeenCalledTimes(1);
});
