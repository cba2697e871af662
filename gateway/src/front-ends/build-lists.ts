import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpstreamService } from '../forward/upstream-service.js';

/** `builds.json` of a front end's folder or server: its builds, newest first. */
const buildList = z.object({ builds: z.array(z.object({ id: z.string().regex(/^[\w.-]{1,64}$/) })) });

/** The ids of the builds at one endpoint, the newest first; undefined if it doesn't answer. */
export type BuildsOfEndpoint = readonly string[] | undefined;

/** Reads the list of each endpoint of a front end. */
export type ReadBuildLists = () => Promise<readonly BuildsOfEndpoint[]>;

/** An endpoint must answer within this, as pages wait for it. */
const TIMEOUT_MS = 1_000;

/** Reads the list of a folder that the gateway serves itself. */
export function buildsInFolder(dist: string): ReadBuildLists {
  return async () => {
    try {
      return [idsIn(JSON.parse(await readFile(join(dist, 'builds.json'), 'utf8')))];
    } catch {
      // The folder is missing, or it is being replaced.
      return [undefined];
    }
  };
}

/** Reads the list of each replica of a front end's own deployment. */
export function buildsOfReplicas(service: UpstreamService, mount: string): ReadBuildLists {
  return async () => {
    const replicas = await service.findReplicas();
    return Promise.all(
      replicas.map(async (replica) => {
        // Pages must not wait for one that is known to be frozen.
        if (!replica.isHealthy) return undefined;
        try {
          const { statusCode, body } = await replica.get(`${mount}builds.json`, TIMEOUT_MS);
          const content = await body.json();
          return statusCode === 200 ? idsIn(content) : undefined;
        } catch {
          // It is down, too slow, or of a release without a list.
          return undefined;
        }
      }),
    );
  };
}

function idsIn(content: unknown): readonly string[] {
  return buildList.parse(content).builds.map(({ id }) => id);
}
