#!/usr/bin/env node
// `npm test`; `--full` adds the slow tests. The last line is the result: `N passed, N failed, N skipped`.

import { sumCounts } from '../test-run/count-results.mjs';
import { runTests } from '../test-run/index.mjs';

const { results, flaky } = await runTests({ full: process.argv.includes('--full') });

console.log('\nstep                    seconds   passed   failed  skipped');
for (const { name, seconds, counts } of results) {
  const figures = [seconds.toFixed(1), counts.passed, counts.failed, counts.skipped];
  console.log(name.padEnd(22) + figures.map((figure) => String(figure).padStart(9)).join(''));
}

for (const { file, failure } of flaky)
  console.log(`\nFlaky: ${file} failed and passed alone. Mend it next. Its first failure:\n${failure}`);

const { passed, failed, skipped } = sumCounts(results.map(({ counts }) => counts));
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
