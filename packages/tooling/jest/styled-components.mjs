// The package has no `exports`, so Node's rules give its CommonJS build, whose default import is the whole module
// and not `styled`. Bundlers undo that; here it is undone for tests.

// @ts-expect-error the deep path carries no types of its own
export * from 'styled-components/dist/styled-components.browser.cjs.js';
// @ts-expect-error the deep path carries no types of its own
export { styled as default } from 'styled-components/dist/styled-components.browser.cjs.js';
