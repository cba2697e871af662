/**
 * Logs, as a JSON line, the time from a saved change to the update of the open pages.
 *
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function reportLive() {
  return {
    name: 'bindery:report-live',
    setup(api) {
      let savedAt = 0;
      api.onAfterCreateCompiler(({ compiler }) => {
        compiler.hooks.invalid.tap('bindery:report-live', () => {
          savedAt ||= performance.now();
        });
      });
      api.onAfterDevCompile(({ stats, isFirstCompile }) => {
        if (isFirstCompile) log('serving');
        else if (savedAt > 0 && !stats.hasErrors()) log(`change → live in ${secondsSince(savedAt)} s`);
        savedAt = 0;
      });
    },
  };
}

/** @param {number} at by `performance.now()` */
const secondsSince = (at) => ((performance.now() - at) / 1_000).toFixed(1);

/** @param {string} msg */
function log(msg) {
  console.log(JSON.stringify({ level: 'info', msg }));
}
