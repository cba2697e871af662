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
        else if (savedAt > 0 && !stats.hasErrors()) say('live', Math.round(performance.now() - savedAt));
        savedAt = 0;
      });
    },
  };
}

/**
 * @param {string} msg
 * @param {number} [ms]
 */
function say(msg, ms) {
  console.log(JSON.stringify({ level: 'info', msg, ...(ms === undefined ? {} : { change_to_live_ms: ms }) }));
}
