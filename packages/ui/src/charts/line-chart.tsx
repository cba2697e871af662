import { line } from 'd3-shape';
import { tokens } from '../theme/tokens.js';
import type { ChartData } from './chart.js';
import { ChartFrame } from './chart-frame.js';
import { strokeOf } from './series-look.js';

/** A line for each series. */
export function LineChart(data: ChartData) {
  return (
    <ChartFrame
      {...data}
      kind="Line chart"
      extent={data.series.flatMap(({ values }) => values)}
      swatch={(series) => (
        <svg width="24" height="12" aria-hidden="true">
          <path d="M0 6H24" {...strokeOf(series)} strokeWidth="2.5" />
        </svg>
      )}
      draw={({ x, y, active }) => {
        const pathOf = line<number>((_, category) => x(category), y);
        return data.series.map(({ values }, series) => (
          <g key={series}>
            <path
              {...strokeOf(series)}
              d={pathOf(values) ?? undefined}
              fill="none"
              strokeWidth="2.5"
              strokeLinejoin="round"
            />
            <circle
              {...strokeOf(series)}
              strokeDasharray={undefined}
              cx={x(active)}
              cy={y(values[active] ?? 0)}
              r="4.5"
              fill={tokens.color.surface}
              strokeWidth="2.5"
            />
          </g>
        ));
      }}
    />
  );
}
