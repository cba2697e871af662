import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { formatFigure } from '../numbers/format-figure.js';
import { media, tokens } from '../theme/tokens.js';
import type { ChartData, Plot } from './chart.js';
import { ChartPlot } from './chart-plot.js';
import { ChartTable } from './chart-table.js';

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  margin-bottom: ${tokens.space[3]};
`;

const Readout = styled.output`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  min-width: 0;
  line-height: 32px;
  /* On paper nobody chooses a category, so only the names of the series are left. */
  ${media.print} {
    b {
      display: none;
    }
  }
`;

const Item = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  & > b {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
`;

interface ChartFrameProps extends ChartData {
  kind: string;
  /** All values that the y axis must hold. */
  extent: readonly number[];
  draw: (plot: Plot) => ReactNode;
  /** The mark of a series beside its name. */
  swatch: (series: number) => ReactNode;
}

/** A chart with the values of one category above it; the numbers of all are a table away. */
export function ChartFrame({ kind, extent, draw, swatch, ...data }: ChartFrameProps) {
  const { label, categories, series, unit } = data;
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const active = Math.min(chosen ?? categories.length - 1, categories.length - 1);
  return (
    <figure>
      <Head>
        {asTable ? (
          <span />
        ) : (
          <Readout>
            <Item>
              <b>{categories[active]}</b>
            </Item>
            {series.map((one, index) => (
              <Item key={index}>
                {swatch(index)} {one.label} <b>{formatFigure(one.values[active] ?? 0, unit)}</b>
              </Item>
            ))}
          </Readout>
        )}
        <IconButton
          label={`Show ${label} as a ${asTable ? 'chart' : 'table'}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartColumn /> : <Table2 />}
        </IconButton>
      </Head>
      {asTable ? (
        <ChartTable {...data} />
      ) : (
        <ChartPlot {...data} {...{ kind, extent, draw, active }} onActive={setChosen} />
      )}
    </figure>
  );
}
