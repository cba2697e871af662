export { ApiProblem, type ProblemCode, type ProblemFields } from '@bindery/web-kit/context';
export { ApiClient, type ApiClientOptions, type Parser, type TokenSource } from './api-client.js';
export { etagOf } from './request-path.js';
export { failedLoad, sentenceOf } from './problem-sentences.js';
export { readProblem } from './read-problem.js';
export { useApi } from './use-resource.js';
export { usePrefetch, type Prefetch } from './use-prefetch.js';
export { requestPathOf } from './request-path.js';
export {
  LOOK_EVERY_MS,
  ResourceCache,
  useCall,
  useRefetch,
  useRefetchAll,
  useResource,
  useRoute,
  type Refetched,
} from './use-resource.js';
