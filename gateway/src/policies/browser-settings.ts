import type { CurrentBuilds } from '../front-ends/current-build.js';
import { sendJson } from '../edge/send-json.js';
import { definePolicy } from './policy.js';

/** Serves `/config.json`, which the shell reads before it starts. */
export function createBrowserSettings(builds: CurrentBuilds) {
  return definePolicy('browser-settings', {}, () => (_req, res, next) => {
    settingsOf(builds).then((settings) => sendJson(res, settings), next);
  });
}

/** The manifest's address of each remote. A remote that no endpoint has answered for is left out. */
async function settingsOf(builds: CurrentBuilds): Promise<{ remotes: Record<string, string> }> {
  const ids = await Promise.all(
    Object.entries(builds).map(async ([name, build]) => [name, await build.id()] as const),
  );
  const known = ids.filter(([, id]) => id !== undefined);
  return {
    remotes: Object.fromEntries(
      known.map(([name, id]) => [name, `/remotes/${name}/${String(id)}/mf-manifest.json`]),
    ),
  };
}
