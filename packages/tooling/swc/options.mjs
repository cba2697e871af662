// One set of compiler options, so that a test runs the same code as the built service.

/**
 * Options for swc that match the repository's tsconfig: legacy decorators with metadata, for Nest.
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
