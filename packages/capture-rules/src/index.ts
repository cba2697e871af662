export { extract } from './extract.js';
export type { CaptureInput, Extraction, FoundField } from './reading/captured.js';
