/** Where the layout changes. Under `compact` the left menu is icons; under `phone` it is a sheet at the bottom. */
export const media = {
  compact: '@media (max-width: 1099.98px)',
  phone: '@media (max-width: 719.98px)',
  wide: '@media (min-width: 1100px)',
  calm: '@media (prefers-reduced-motion: reduce)',
  touch: '@media (hover: none)',
  forcedColors: '@media (forced-colors: active)',
} as const;
