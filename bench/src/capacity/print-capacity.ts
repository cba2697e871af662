import type { ProcessName } from '@bindery/stack';
import { inColumns } from '../report/columns.js';
import type { Capacity } from './measure-capacity.js';

const COMPONENTS: readonly ProcessName[] = ['gateway', 'identity', 'crm', 'postgres', 'nats'];
/** Smaller tables say nothing of a row: Postgres stores pages of 8 KiB. */
const LEAST_ROWS = 500;

/** Formats the costs as tables. */
export function printedCapacity({ calls, sizes }: Capacity): string {
  const cost = (ms: number | undefined): string => (ms ?? 0).toFixed(2);
  const lines = calls.map(({ call, costMs }) => [call, ...COMPONENTS.map((name) => cost(costMs[name]))]);
  const tables = sizes
    .filter(({ rows }) => rows >= LEAST_ROWS)
    .map(({ table, rows, bytes }) => [table, String(rows), (bytes / rows).toFixed(0)]);
  const growth = calls.flatMap(({ call, responses, growth: grown }) =>
    grown.map(({ table, bytes }) => [call, table, (bytes / responses).toFixed(0)]),
  );
  return [
    inColumns([['CPU ms per response', ...COMPONENTS], ...lines]),
    inColumns([['table of crm', 'rows', 'bytes per row, with indexes'], ...tables]),
    inColumns([['call', 'table', 'bytes that each adds'], ...growth]),
  ].join('\n\n');
}
