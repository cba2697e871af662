export { defaultPorts, freePorts, type Ports } from './ports.js';
export { copyFrontEnds, type FrontEndCopies } from './front-end-copies.js';
export { LOCAL_SUPERUSER, type FrontEndName } from './parts/index.js';
export type { RunningStack } from './running-stack.js';
export { followRequest, spansIn, type FollowedRequest, type SpanNode } from './traces/index.js';
export { startStack } from './start-stack.js';
export { partNames, type PartName, type StackOptions } from './stack-options.js';
