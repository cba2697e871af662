import type { RunRequest } from './arguments.js';
import { checkAll } from './checks/check-all.js';
import { Driver } from './driver/driver.js';
import type { Finding } from './finding.js';
import { inject } from './inject.js';
import { faultNamed, nameOf, shortPlan, wholeRound, type Fault } from './plan.js';
import { seededRandom, type Random } from './random.js';
import { summarise, type DoneFault, type Report } from './report.js';
import { scenarios } from './scenarios/scenarios.js';
import type { Scenario, Surroundings } from './scenarios/scenario.js';
import { startFaultStack } from './stack/fault-stack.js';

type Say = (line: string) => void;
interface Outcome {
  readonly faults: readonly DoneFault[];
  readonly findings: readonly Finding[];
}

/** Runs one stack with clients that use it, one fault after another, and the checks. */
export async function runFaults(
  request: RunRequest,
  { say, signal, logs }: { say: Say; signal: AbortSignal; logs: string },
): Promise<Report> {
  const { seed } = request;
  const startedAt = performance.now();
  const faultStack = await startFaultStack(signal);
  const driver = new Driver(faultStack.stack, seed);
  try {
    await driver.start();
    await driver.waitForProgress(signal);
    const surroundings = { faultStack, driver, random: seededRandom(seed), say };
    const { faults, findings } = await injectFaults(request, surroundings, signal);
    await driver.stop();
    say('checking');
    const checked = await checkAll(faultStack.stack, driver);
    const seconds = (performance.now() - startedAt) / 1_000;
    return summarise({ seed, seconds, faults, driver, findings: [...findings, ...checked] });
  } finally {
    driver.receiver?.stop();
    await faultStack.keepLogs(logs);
    await faultStack.stop();
  }
}

async function injectFaults(
  request: RunRequest,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<Outcome> {
  const faults: DoneFault[] = [];
  const findings: Finding[] = [];
  for (const fault of planOf(request, surroundings.random)) {
    signal.throwIfAborted();
    const recoveryMs = await inject(fault, surroundings.faultStack, surroundings.driver);
    faults.push({ fault, recoveryMs });
    if (recoveryMs === undefined) {
      findings.push({ kind: 'not recovered', what: `not healthy a minute after ${nameOf(fault)}` });
    }
    surroundings.say(
      `${nameOf(fault)}: ${recoveryMs === undefined ? 'not recovered' : inSeconds(recoveryMs)}`,
    );
  }
  for (const scenario of scenariosOf(request)) {
    signal.throwIfAborted();
    surroundings.say(scenario.name);
    findings.push(...(await scenario.run(surroundings)));
  }
  return { faults, findings };
}

/** All scenarios after a long run, some after a short one, or the one from `--only`. */
function scenariosOf({ short, only }: RunRequest): readonly Scenario[] {
  if (only !== undefined) return scenarios.filter(({ name }) => name === only);
  return scenarios.filter(({ isShort }) => !short || isShort);
}

/** One fault, the short plan, or whole rounds within the time limit. The first round always completes. */
function* planOf({ short, minutes, only }: RunRequest, random: Random): Generator<Fault> {
  if (only !== undefined) {
    if (!scenarios.some(({ name }) => name === only)) yield faultNamed(only);
    return;
  }
  if (short) {
    yield* shortPlan(random);
    return;
  }
  const until = performance.now() + minutes * 60_000;
  yield* wholeRound(random);
  while (performance.now() < until) {
    for (const fault of wholeRound(random)) {
      if (performance.now() >= until) return;
      yield fault;
    }
  }
}

const inSeconds = (ms: number): string => `healthy again after ${(ms / 1_000).toFixed(1)} s`;
