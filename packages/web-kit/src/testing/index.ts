export { FakeApi, problem, type FakeRequest } from './fake-api.js';
export { openRemote, type OpenedRemote, type OpenOptions } from './open-remote.js';
export { startedExport } from './job.js';
