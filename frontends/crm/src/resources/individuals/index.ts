export { childTypes } from './family/child-types.js';
export { individualType } from './individual-type.js';
export { individualPages } from './routes.js';
