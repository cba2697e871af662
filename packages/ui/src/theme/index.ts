export { darkPalette, lightPalette, tokens, toneColors, type Tone } from './tokens.js';
export { media } from './media.js';
export { GlobalStyle } from './global-style.js';
export { ThemeProvider, useTheme, type Theme } from './theme-provider.js';
export { ThemeSwitch } from './theme-switch.js';
