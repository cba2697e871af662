import type { GatewayConfig } from '../config.js';
import type { Upstreams } from '../forward/upstreams.js';
import type { UpstreamService } from '../forward/upstream-service.js';
import { buildsInFolder, buildsOfReplicas } from './build-lists.js';
import { CurrentBuild, type CurrentBuilds } from './current-build.js';

/** The front ends as this gateway knows them. */
export interface FrontEnds {
  /** Front ends with deployments of their own, by name. The gateway serves the folders of the others. */
  readonly deployed: ReadonlyMap<string, UpstreamService>;
  /** Of the remotes. */
  readonly builds: CurrentBuilds;
}

/** Finds the deployments of the front ends. */
export function createFrontEnds(config: GatewayConfig, upstreams: Upstreams): FrontEnds {
  const urls = {
    'shell-web': config.SHELL_URL,
    'crm-web': config.CRM_WEB_URL,
    'admin-web': config.ADMIN_WEB_URL,
  };
  const deployed = new Map(
    Object.entries(urls).flatMap(([name, of]) => (of ? [[name, upstreams.named(name, of)]] : [])),
  );
  const currentBuild = (remote: string, dist: string) => {
    const service = deployed.get(`${remote}-web`);
    return new CurrentBuild(
      service ? buildsOfReplicas(service, `/remotes/${remote}/`) : buildsInFolder(dist),
    );
  };
  const builds = {
    crm: currentBuild('crm', config.CRM_WEB_DIST),
    admin: currentBuild('admin', config.ADMIN_WEB_DIST),
  };
  return { deployed, builds };
}
