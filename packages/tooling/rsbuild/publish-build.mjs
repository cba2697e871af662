import { publishRemote, publishShell } from '../front-end-builds/build-list.mjs';

/**
 * Gives the finished build its id, and a remote its folder.
 *
 * @param {string | undefined} mount the path that a remote is served under
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function publishBuild(mount) {
  return {
    name: 'bindery:publish-build',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (!stats || stats.hasErrors()) return;
        const dist = api.context.distPath;
        await (mount === undefined ? publishShell(dist) : publishRemote(dist, mount));
      });
    },
  };
}
