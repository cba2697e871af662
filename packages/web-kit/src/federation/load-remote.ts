import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { loadRemoteConfig } from './remote-config.js';

/** What a micro-frontend exposes: a component that renders its own routes below where it is put. */
export interface RemoteModule {
  default: ComponentType;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof (value as Partial<RemoteModule> | null)?.default === 'function';
}

/**
 * Loads one module of a remote.
 * @param again after a failure: forgets what the first try left behind, so that the remote is really asked again.
 */
export async function loadRemoteModule(name: string, module: string, again: boolean): Promise<RemoteModule> {
  const { remotes } = await loadRemoteConfig();
  const entry = remotes[name];
  if (!entry) throw new Error(`No address is configured for the micro-frontend ${name}.`);
  registerRemotes([{ name, entry: new URL(entry, window.location.origin).href }], { force: again });
  const loaded = await loadRemote(`${name}/${module}`);
  if (!isRemoteModule(loaded)) throw new TypeError(`${name}/${module} does not export a component.`);
  return loaded;
}
