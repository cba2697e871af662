export { darkPalette, lightPalette, tokens, toneColors, type Tone } from './tokens.js';
export { media } from './media.js';
export { GlobalStyle } from './global-style.js';
export { ThemeProvider, useTheme } from './theme-provider.js';
export type { Theme } from '@bindery/ui/context';
export { ThemeSwitch } from './theme-switch.js';
