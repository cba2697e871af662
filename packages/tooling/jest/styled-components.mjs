// The package has no `exports`, so Node loads its CommonJS build, whose default import is the whole module instead of
// `styled`. Bundlers correct that; this does it for tests.

// @ts-expect-error the deep path has no types
export * from 'styled-components/dist/styled-components.browser.cjs.js';
// @ts-expect-error the deep path has no types
export { styled as default } from 'styled-components/dist/styled-components.browser.cjs.js';
