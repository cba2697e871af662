import { stack, stackOffsetDiverging } from 'd3-shape';
import { useId } from 'react';
import type { ChartData } from './chart.js';
import { ChartFrame } from './chart-frame.js';
import { fillOf, Patterns, strokeOf } from './series-look.js';

const MAX_BAR_PX = 48;

/** A bar for each category, of one part for each series. What is below zero hangs below the axis. */
export function StackedBars(data: ChartData) {
  const id = useId();
  const { categories, series } = data;
  const layers = stack<unknown, number, number>()
    .keys(series.map((_, index) => index))
    .value((category, index) => series[index]?.values[category] ?? 0)
    .offset(stackOffsetDiverging)(categories.map((_, category) => category));
  return (
    <ChartFrame
      {...data}
      kind="Stacked bars"
      extent={layers.flat(2)}
      swatch={(index) => (
        <svg width="14" height="14" aria-hidden="true">
          <Patterns id={`${id}-${String(index)}`} count={index + 1} />
          <rect width="14" height="14" rx="3" fill={fillOf(`${id}-${String(index)}`, index)} />
        </svg>
      )}
      draw={({ x, y, band }) => {
        const width = Math.min(band * 0.7, MAX_BAR_PX);
        return (
          <>
            <Patterns id={id} count={series.length} />
            {layers.map((layer, index) => (
              <g key={index} fill={fillOf(id, index)} stroke={strokeOf(index).stroke}>
                {layer.map(([low, high], category) =>
                  high === low ? null : (
                    <rect
                      key={category}
                      x={x(category) - width / 2}
                      y={y(high)}
                      width={width}
                      height={y(low) - y(high)}
                    />
                  ),
                )}
              </g>
            ))}
          </>
        );
      }}
    />
  );
}
