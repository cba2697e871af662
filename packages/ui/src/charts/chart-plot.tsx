import type { PointerEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';
import { Axes } from './axes.js';
import type { ChartData, Plot } from './chart.js';
import { chartSummary } from './chart-summary.js';
import { ticksOf } from './scale.js';
import { useWidth } from './use-width.js';

const HEIGHT = 260;
const TOP = 10;
const BOTTOM = 28;
const LEFT = 56;
const INITIAL_WIDTH = 640;

const Root = styled.div`
  position: relative;
  & > svg {
    display: block;
    width: 100%;
    height: ${HEIGHT}px;
    touch-action: pan-y;
  }
  & > :focus-visible + svg {
    border-radius: ${tokens.radius.s};
    outline: 2px solid ${tokens.color.accent};
    outline-offset: 2px;
  }
`;

/** Takes the arrow keys, and is not to be seen: the chart shows where it is. */
const Walker = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  pointer-events: none;
`;

interface ChartPlotProps extends ChartData {
  kind: string;
  extent: readonly number[];
  draw: (plot: Plot) => ReactNode;
  active: number;
  onActive: (category: number) => void;
}

/** The drawing. Arrow keys and the pointer walk its categories. */
export function ChartPlot({ kind, extent, draw, active, onActive, ...data }: ChartPlotProps) {
  const { label, categories } = data;
  const [root, width] = useWidth(INITIAL_WIDTH);
  const ticks = ticksOf(extent);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const band = (width - LEFT) / categories.length;
  const last = categories.length - 1;
  const plot: Plot = {
    ...{ band, active },
    x: (category) => LEFT + band * (category + 0.5),
    y: (value) => TOP + (HEIGHT - TOP - BOTTOM) * ((high - value) / (high - low)),
  };
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * width;
    onActive(Math.min(Math.max(Math.floor((at - LEFT) / band), 0), last));
  };
  return (
    <Root ref={root}>
      <Walker
        type="range"
        aria-label={`${label}: ${data.categoryLabel}`}
        aria-valuetext={categories[active]}
        min={0}
        max={last}
        value={active}
        onChange={({ target }) => onActive(Number(target.value))}
      />
      <svg
        role="img"
        aria-label={chartSummary(kind, data)}
        viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
        onPointerDown={point}
        onPointerMove={point}
      >
        <Axes {...data} {...{ plot, ticks, width }} />
        {draw(plot)}
      </svg>
    </Root>
  );
}
