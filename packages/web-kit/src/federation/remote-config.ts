/** Where the micro-frontends are served from: `{"remotes": {"crm": "/remotes/crm/mf-manifest.json"}}`. */
export interface RemoteConfig {
  remotes: Readonly<Record<string, string>>;
}

const CONFIG_PATH = '/config.json';

function isRemoteConfig(value: unknown): value is RemoteConfig {
  const remotes = (value as Partial<RemoteConfig> | null)?.remotes;
  return typeof remotes === 'object' && Object.values(remotes).every((entry) => typeof entry === 'string');
}

/** Reads the addresses at run time, so that a remote can move or be released without building the shell again. */
export async function loadRemoteConfig(): Promise<RemoteConfig> {
  const response = await fetch(CONFIG_PATH, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${CONFIG_PATH} answered ${response.status}.`);
  const value: unknown = await response.json();
  if (!isRemoteConfig(value)) throw new TypeError(`${CONFIG_PATH} does not list the remotes.`);
  return value;
}
