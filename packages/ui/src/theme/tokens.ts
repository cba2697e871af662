/**
 * The design tokens. Light and dark share the names. `tokens` holds the `var(--…)` references that components use, so a
 * theme change needs no render. Text colors meet WCAG 2.2 AA in both palettes.
 */
export const lightPalette = {
  paper: '#faf9f6',
  surface: '#ffffff',
  sunken: '#f3f1ec',
  line: '#e5e1d8',
  lineStrong: '#d3cdc0',
  lineField: '#8d877a',
  ink: '#191c20',
  ink2: '#4d545e',
  ink3: '#666d78',
  accent: '#0e6660',
  accentHover: '#0a524d',
  accentInk: '#ffffff',
  accentSoft: '#e2f0ee',
  accentLine: '#a9d2cd',
  green: '#1c7c3c',
  greenSoft: '#e4f4e8',
  blue: '#2159c4',
  blueSoft: '#e6eefc',
  amber: '#8f6100',
  amberSoft: '#fbf0d4',
  /** Of a bar, which is told from its track in both palettes. */
  amberFill: '#b87a00',
  red: '#b3261e',
  redHover: '#8f1e18',
  redSoft: '#fbe7e5',
  redInk: '#ffffff',
  purple: '#6a3ab2',
  purpleSoft: '#efe7fb',
  gray: '#565d67',
  graySoft: '#eceae5',
  orange: '#a84b00',
  orangeSoft: '#fdeadb',
  scrim: 'rgba(25, 28, 32, 0.42)',
  shadow1: '0 1px 2px rgba(25, 28, 32, 0.05)',
  shadow2: '0 12px 32px -8px rgba(25, 28, 32, 0.18), 0 2px 6px rgba(25, 28, 32, 0.06)',
} as const;

type PaletteName = keyof typeof lightPalette;

export const darkPalette: Readonly<Record<PaletteName, string>> = {
  paper: '#121417',
  surface: '#1a1d21',
  sunken: '#15181b',
  line: '#2a2e34',
  lineStrong: '#3a4048',
  lineField: '#6c737d',
  ink: '#eceef0',
  ink2: '#b0b7c0',
  ink3: '#8a929d',
  accent: '#53b8ae',
  accentHover: '#74cbc2',
  accentInk: '#06211f',
  accentSoft: '#12302e',
  accentLine: '#245853',
  green: '#7ccf93',
  greenSoft: '#15301d',
  blue: '#8fb4ff',
  blueSoft: '#17264a',
  amber: '#e6be5c',
  amberSoft: '#362a0c',
  amberFill: '#b87a00',
  red: '#ff9d94',
  redHover: '#ffb9b2',
  redSoft: '#41191a',
  redInk: '#2b0907',
  purple: '#c5a5f7',
  purpleSoft: '#2d2146',
  gray: '#aab1bb',
  graySoft: '#25292e',
  orange: '#ffb07a',
  orangeSoft: '#3b2211',
  scrim: 'rgba(0, 0, 0, 0.6)',
  shadow1: '0 1px 2px rgba(0, 0, 0, 0.3)',
  shadow2: '0 12px 32px -8px rgba(0, 0, 0, 0.6), 0 2px 6px rgba(0, 0, 0, 0.3)',
};

const kebab = (name: string): string => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

/** One palette as custom property declarations. */
export function declarations(palette: Readonly<Record<PaletteName, string>>): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}: ${value};`)
    .join('\n');
}

function references(): Readonly<Record<PaletteName, string>> {
  const names = Object.keys(lightPalette) as PaletteName[];
  return Object.fromEntries(names.map((name) => [name, `var(--${kebab(name)})`])) as Record<
    PaletteName,
    string
  >;
}

/** Design tokens of components. Space is on a 4 px grid; sizes are in rem so that they follow the reader's own. */
export const tokens = {
  color: /* @__PURE__ */ references(),
  space: { 1: '4px', 2: '8px', 3: '12px', 4: '16px', 5: '24px', 6: '32px', 7: '48px', 8: '72px' },
  radius: { s: '6px', m: '10px', l: '16px', full: '999px' },
  font: {
    sans: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    xs: '0.75rem',
    s: '0.8125rem',
    m: '0.875rem',
    l: '1rem',
    xl: '1.25rem',
    xxl: '1.5rem',
    figure: '1.75rem',
  },
  motion: { quick: '120ms ease-out', calm: '200ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
  /** The menu in a wide window, and where it has icons only. */
  size: { menu: '232px', rail: '60px' },
  layer: { header: 20, menu: 30, overlay: 40, toast: 60 },
} as const;

/** Semantic colors, each with a soft background. */
export type Tone = 'green' | 'blue' | 'amber' | 'red' | 'purple' | 'gray' | 'orange' | 'accent';

/** The text color and the background of a tone. */
export function toneColors(tone: Tone): { ink: string; ground: string } {
  return { ink: tokens.color[tone], ground: tokens.color[`${tone}Soft`] };
}

/**
 * The breakpoints. The menu shows icons only below `compact`, and is a bottom sheet below `phone`. Rows of two lines
 * replace the columns of a list below `cards`, and those of any table below `narrow`.
 */
export const media = {
  compact: '@media (max-width: 1099.98px)',
  cards: '@media screen and (max-width: 899.98px)',
  narrow: '@media (max-width: 639.98px)',
  rows: '@media screen and (min-width: 900px)',
  phone: '@media (max-width: 719.98px)',
  wide: '@media (min-width: 1100px)',
  calm: '@media (prefers-reduced-motion: reduce)',
  touch: '@media (hover: none)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const;
