import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';
import { compactFigure } from '../numbers/format-figure.js';
import type { ChartData, Plot } from './chart.js';
import { axisLabel, isLabeled, labelWidth } from './scale.js';

interface AxesProps extends ChartData {
  plot: Plot;
  ticks: readonly number[];
  width: number;
}

const Chosen = styled.rect`
  ${media.print} {
    display: none;
  }
`;

const text = { fill: tokens.color.ink2, fontSize: 12 };
const BELOW_PX = 20;

/** The lines and labels behind what is drawn, and the category whose values are shown. */
export function Axes({ categories, unit, plot, ticks, width }: AxesProps) {
  const { x, y, band, active } = plot;
  const left = x(0) - band / 2;
  const [bottom, top] = [y(ticks[0] ?? 0), y(ticks.at(-1) ?? 0)];
  return (
    <g>
      <Chosen
        x={x(active) - band / 2}
        y={top}
        width={band}
        height={bottom - top}
        fill={tokens.color.sunken}
      />
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
      {categories.map((category, index) =>
        isLabeled(index, categories, band) ? (
          <text {...text} {...placeOf(category, x(index), width)} key={index} y={bottom + BELOW_PX}>
            {axisLabel(category)}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Below its category, and inside of the chart. */
function placeOf(category: string, middle: number, width: number) {
  const half = labelWidth(category) / 2;
  if (middle + half > width) return { x: width, textAnchor: 'end' } as const;
  return middle < half
    ? ({ x: 0, textAnchor: 'start' } as const)
    : { x: middle, textAnchor: 'middle' as const };
}
