export { Remote, RemoteUnavailable, type RemoteProps } from './remote.js';
export { RegionBoundary } from './region-boundary.js';
export { loadRemoteConfig, type RemoteConfig } from './remote-config.js';
export { loadManifest, loadRemoteModule, type RemoteModule } from './load-remote.js';
export { useNewVersion, watchForNewVersion } from './new-version.js';
