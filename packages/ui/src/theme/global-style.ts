import { createGlobalStyle } from 'styled-components';
import { darkPalette, declarations, lightPalette, media, tokens } from './tokens.js';

/**
 * The global style: palettes, typography, focus and motion. The system preference applies until `data-theme` is set, so
 * the first paint needs no script.
 */
export const GlobalStyle = createGlobalStyle`
  :root, [data-theme='light'] { color-scheme: light; ${declarations(lightPalette)} }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) { color-scheme: dark; ${declarations(darkPalette)} }
  }
  [data-theme='dark'] { color-scheme: dark; ${declarations(darkPalette)} }

  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body {
    margin: 0;
    background: ${tokens.color.paper};
    color: ${tokens.color.ink};
    font-family: ${tokens.font.sans};
    font-size: ${tokens.font.m};
    line-height: 1.5;
    font-feature-settings: 'cv05', 'cv11';
    /* Inter raises a star between some characters. The stars of a mask must be in line. */
    font-variant-ligatures: no-contextual;
    -webkit-font-smoothing: antialiased;
  }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; }
  ul, ol { padding: 0; list-style: none; }
  h1, h2, h3 { line-height: 1.25; letter-spacing: -0.011em; text-wrap: balance; }
  a { color: ${tokens.color.accent}; text-underline-offset: 3px; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  @media (pointer: coarse) {
    /* An iPhone zooms into a field with smaller text, and stays so. */
    input, select, textarea { font-size: max(16px, 1em) !important; }
  }
  /* Not whole tables: tabular hyphens tear names such as Chien-Shiung apart. */
  time, output, td[data-align='end'] { font-variant-numeric: tabular-nums; }
  svg { flex: none; }

  :focus-visible {
    outline: 2px solid ${tokens.color.accent};
    outline-offset: 2px;
  }
  [tabindex='-1']:focus-visible { outline: none; }
  /* Below the header, and above the bars that stay at the bottom. */
  html { scroll-padding-block: 72px 92px; }

  ${media.forcedColors} {
    /* Backgrounds and transparent borders look alike there. */
    :is([aria-current]:not([aria-current='false']), [aria-pressed='true'], [role='tab'][aria-selected='true'], [role='radio'][aria-checked='true']):not(:focus-visible) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  @media print {
    /* Wide enough for the layout of the desktop on A4, too. */
    @page { margin: 8mm; }
    :root, :root[data-theme] { color-scheme: light; ${declarations(lightPalette)} }
    body { background: none; font-size: 9pt; }
    a { color: inherit; text-decoration: none; }
    li, tr { break-inside: avoid; }
    h1, h2, h3 { break-after: avoid; }
    /* The headers of sorted tables are buttons, which mean nothing on paper. */
    form, button, input, select, textarea, kbd, [role='combobox'] { display: none !important; }
    th > button { display: inline-flex !important; }
  }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
