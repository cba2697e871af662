import { Skeleton } from '../feedback/skeleton.js';
import type { DataColumn } from './columns.js';

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  count: number;
  withActions: boolean;
  withSelection: boolean;
}

const widths = ['72%', '56%', '84%', '64%'];

/** The rows of a loading table. */
export function SkeletonRows<Row>(props: SkeletonRowsProps<Row>) {
  const { columns, count, withActions, withSelection } = props;
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} role="row">
      {withSelection && <td role="cell" data-select="" />}
      {columns.map((column, index) => (
        <td key={column.id} role="cell" data-on-phone={column.onPhone} data-leaves={column.leaves}>
          <Skeleton $width={widths[(row + index) % widths.length]} $height="12px" />
        </td>
      ))}
      {withActions && <td role="cell" />}
    </tr>
  ));
}
