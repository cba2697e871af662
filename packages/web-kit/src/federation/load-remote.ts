import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import type { Manifest } from '../manifest/manifest.js';
import { readManifest } from '../manifest/read-manifest.js';
import { fetchEarly } from './early-responses.js';
import { reloadForNewVersion, claimBuild } from './new-version.js';
import { loadRemoteConfig } from './remote-config.js';

/** The module of a micro-frontend: a component that renders its own routes. */
export interface RemoteModule {
  default: ComponentType;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof (value as Partial<RemoteModule> | null)?.default === 'function';
}

/**
 * Loads one module of a remote.
 * @param again after a failure: discards the cached attempt, so that the remote is requested again
 */
export async function loadRemoteModule(name: string, module: string, again: boolean): Promise<RemoteModule> {
  const loaded = await loadExposed(name, module, again);
  if (!isRemoteModule(loaded)) throw new TypeError(`${name}/${module} does not export a component.`);
  return loaded;
}

/**
 * Loads the manifest of a remote, a small module that it exposes beside its screens.
 * @param again see {@link loadRemoteModule}
 */
export async function loadManifest(name: string, again: boolean): Promise<Manifest> {
  const loaded = (await loadExposed(name, 'manifest', again)) as { default?: unknown } | null;
  return readManifest(loaded?.default);
}

const earlyResponses = { name: 'early-responses', fetch: fetchEarly };

async function loadExposed(name: string, module: string, again: boolean): Promise<unknown> {
  registerPlugins([earlyResponses]);
  const { remotes } = await loadRemoteConfig(again);
  const entry = remotes[name];
  if (!entry) throw new Error(`No address is configured for the micro-frontend ${name}.`);
  if (!claimBuild(name, entry)) {
    void reloadForNewVersion();
    throw new Error(`The page uses an older build of the micro-frontend ${name}.`);
  }
  registerRemotes([{ name, entry: new URL(entry, window.location.origin).href }], { force: again });
  return loadRemote(`${name}/${module}`);
}
