import { fetchEarly } from './early-responses.js';

/** The addresses of the micro-frontends: `{"remotes": {"crm": "/remotes/crm/3f2a…/mf-manifest.json"}}`. */
export interface RemoteConfig {
  remotes: Readonly<Record<string, string>>;
}

const CONFIG_PATH = '/config.json';

function isRemoteConfig(value: unknown): value is RemoteConfig {
  const remotes = (value as Partial<RemoteConfig> | null)?.remotes;
  return typeof remotes === 'object' && Object.values(remotes).every((entry) => typeof entry === 'string');
}

let loading: Promise<RemoteConfig> | undefined;

/**
 * Reads the addresses at run time, so that a remote can move without a build of the shell. They are loaded once, and again
 * after a failure.
 */
export async function loadRemoteConfig(again = false): Promise<RemoteConfig> {
  if (again) loading = undefined;
  const current = (loading ??= fetchRemoteConfig());
  try {
    return await current;
  } catch (error) {
    if (loading === current) loading = undefined;
    throw error;
  }
}

/** Reads the addresses of the newest builds. */
export async function fetchRemoteConfig(): Promise<RemoteConfig> {
  const response = await fetchEarly(CONFIG_PATH);
  if (!response.ok) throw new Error(`${CONFIG_PATH} answered ${response.status}.`);
  const value: unknown = await response.json();
  if (!isRemoteConfig(value)) throw new TypeError(`${CONFIG_PATH} does not list the remotes.`);
  return value;
}
