import { styled } from 'styled-components';
import { formatFigure } from '../numbers/format-figure.js';
import { tokens } from '../theme/tokens.js';
import type { ChartData } from './chart.js';

const Scroll = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  & th,
  & td {
    padding: 6px ${tokens.space[2]};
    border-bottom: 1px solid ${tokens.color.line};
    text-align: start;
    font-weight: 400;
    white-space: nowrap;
  }
  & thead th {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.xs};
  }
  & th + th,
  & td {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

/** The numbers of a chart. */
export function ChartTable({ label, categoryLabel, categories, series, unit }: ChartData) {
  return (
    <Scroll role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{categoryLabel}</th>
            {series.map((one, index) => (
              <th key={index} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={index}>
              <th scope="row">{category}</th>
              {series.map((one, nth) => (
                <td key={nth}>{formatFigure(one.values[index] ?? 0, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
