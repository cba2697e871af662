import { tokens } from '@bindery/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ChartItem } from './chart-item.js';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  & th,
  & td {
    padding: 6px 0;
    border-bottom: 1px solid ${tokens.color.line};
    text-align: left;
    font-weight: 400;
  }
  & thead th {
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
  }
  & th + th,
  & td {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

interface ChartTableProps {
  title: string;
  columns: readonly [string, string];
  items: readonly ChartItem[];
}

export function ChartTable({ title, columns: [what, howMuch], items }: ChartTableProps) {
  return (
    <Table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{howMuch}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, label, text, to }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={to}>{label}</Link>
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
