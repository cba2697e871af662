import { tokens, type Tone } from '../theme/tokens.js';

/** Color is never alone: each series has a dash and a pattern of its own, too. */
interface SeriesLook {
  tone: Tone;
  dash?: string;
  /** The angle of the stripes of an area; without one it is plain. */
  angle?: number;
  /** Broken stripes. */
  dotted?: true;
}

const looks: readonly [SeriesLook, ...SeriesLook[]] = [
  { tone: 'accent' },
  { tone: 'orange', dash: '7 4', angle: 45 },
  { tone: 'blue', dash: '2 4', angle: -45 },
  { tone: 'purple', dash: '12 3 2 3', angle: 0, dotted: true },
  { tone: 'green', dash: '12 5', angle: 90 },
  { tone: 'red', dash: '5 2', angle: 45, dotted: true },
  { tone: 'amber', dash: '2 7', angle: 0 },
  { tone: 'gray', dash: '8 3 2 3 2 3', angle: -45, dotted: true },
];

const lookOf = (series: number): SeriesLook => looks[series % looks.length] ?? looks[0];

/** How a line is drawn. */
export const strokeOf = (series: number) => ({
  stroke: tokens.color[lookOf(series).tone],
  strokeDasharray: lookOf(series).dash,
});

/** How an area is filled. @param id of the chart's patterns */
export const fillOf = (id: string, series: number): string => `url(#${id}-${String(series)})`;

/** The patterns of the areas of a chart. */
export function Patterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, series) => {
        const { tone, angle, dotted } = lookOf(series);
        return (
          <pattern
            key={series}
            id={`${id}-${String(series)}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${String(angle ?? 0)})`}
          >
            <rect
              width="8"
              height="8"
              fill={angle === undefined ? tokens.color[tone] : tokens.color[`${tone}Soft`]}
            />
            {angle !== undefined && (
              <path
                d="M0 4H8"
                stroke={tokens.color[tone]}
                strokeWidth="4"
                strokeDasharray={dotted ? '4' : undefined}
              />
            )}
          </pattern>
        );
      })}
    </defs>
  );
}
