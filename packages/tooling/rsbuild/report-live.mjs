/**
 * Says in the log, as a JSON line like every part's, how long a saved change took until the open pages were told.
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
        if (isFirstCompile) say('serving');
        else if (savedAt > 0 && !stats.hasErrors()) say(`change → live in ${secondsSince(savedAt)} s`);
        savedAt = 0;
      });
    },
  };
}

/** @param {number} at by `performance.now()` */
const secondsSince = (at) => ((performance.now() - at) / 1_000).toFixed(1);

/** @param {string} msg */
function say(msg) {
  console.log(JSON.stringify({ level: 'info', msg }));
}
