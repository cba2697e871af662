import { Skeleton } from '../feedback/skeleton.js';
import type { DataColumn } from './columns.js';

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  count: number;
  withActions: boolean;
}

const widths = ['72%', '56%', '84%', '64%'];

/** Rows in the shape of those that are coming. */
export function SkeletonRows<Row>({ columns, count, withActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} role="row">
      {columns.map((column, index) => (
        <td key={column.id} role="cell">
          <Skeleton $width={widths[(row + index) % widths.length]} $height="12px" />
        </td>
      ))}
      {withActions && <td role="cell" />}
    </tr>
  ));
}
