/**
 * Compiler options for builds and tests alike. They match tsconfig: legacy decorators with metadata, for Nest.
 *
 * @param {{ tsx?: boolean }} [choice] `tsx` for files with JSX in them
 * @returns {import('@swc/core').Options}
 */
export function swcOptions({ tsx = false } = {}) {
  return {
    swcrc: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: true,
  };
}
