import { tokens } from '../theme/tokens.js';
import { compactFigure } from '../numbers/format-figure.js';
import type { ChartData, Plot } from './chart.js';
import { isLabeled } from './scale.js';

interface AxesProps extends ChartData {
  plot: Plot;
  ticks: readonly number[];
  width: number;
}

const text = { fill: tokens.color.ink2, fontSize: 12 };
const BELOW_PX = 20;
const HALF_LABEL_PX = 36;

/** The lines and labels behind what is drawn, and the category whose values are shown. */
export function Axes({ categories, unit, plot, ticks, width }: AxesProps) {
  const { x, y, band, active } = plot;
  const left = x(0) - band / 2;
  const [bottom, top] = [y(ticks[0] ?? 0), y(ticks.at(-1) ?? 0)];
  return (
    <g>
      <rect x={x(active) - band / 2} y={top} width={band} height={bottom - top} fill={tokens.color.sunken} />
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${String(left)} ${String(y(tick))}H${String(width)}`}
            stroke={tick === 0 ? tokens.color.lineField : tokens.color.line}
          />
          <text {...text} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {compactFigure(tick, unit)}
          </text>
        </g>
      ))}
      {categories.map((category, index) => {
        if (!isLabeled(index, categories, band)) return null;
        const isCut = x(index) + HALF_LABEL_PX > width;
        return (
          <text
            {...text}
            key={category}
            x={isCut ? width : x(index)}
            y={bottom + BELOW_PX}
            textAnchor={isCut ? 'end' : 'middle'}
          >
            {category}
          </text>
        );
      })}
    </g>
  );
}
