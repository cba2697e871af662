import { Card, EmptyState, IconButton, Skeleton, tokens } from '@bindery/ui';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChartTable } from './chart-table.js';
import type { ChartItem } from './chart-item.js';

const Bars = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  min-height: 276px;
  align-content: center;
`;

interface ChartCardProps {
  title: string;
  note?: ReactNode;
  /** Undefined while loading. */
  items: readonly ChartItem[] | undefined;
  chart: ComponentType<{ items: readonly ChartItem[] }>;
  /** The column headers of the table. */
  columns: readonly [string, string];
  empty: { readonly title: string; readonly hint: string };
}

/** A chart that can also be shown as a table. */
export function ChartCard({ title, note, items, chart: Chart, columns, empty }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const counted = items?.some(({ amount }) => amount > 0);
  return (
    <Card
      title={title}
      note={note}
      action={
        counted && (
          <IconButton
            label={`Show ${title} as a ${asTable ? 'chart' : 'table'}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartColumn /> : <Table2 />}
          </IconButton>
        )
      }
    >
      {items === undefined && <ChartSkeleton />}
      {counted === false && (
        <EmptyState icon={<ChartColumn />} title={empty.title}>
          {empty.hint}
        </EmptyState>
      )}
      {items &&
        counted &&
        (asTable ? <ChartTable title={title} columns={columns} items={items} /> : <Chart items={items} />)}
    </Card>
  );
}

function ChartSkeleton() {
  return (
    <Bars aria-busy="true">
      {['82%', '64%', '70%', '38%', '24%'].map((width) => (
        <Skeleton key={width} $width={width} $height="12px" />
      ))}
    </Bars>
  );
}
