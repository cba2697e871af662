import {
  deadLetteredEventDetail,
  deadLetteredEventList,
  replayResult,
  republished,
  type DeadLetteredEvent,
  type NewerEvents,
  type ReplayResult,
} from '@bindery/contracts/ops';
import { textOption, type Command, type Invocation } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { table } from '../cli/table.js';
import { ageOf, readMoment } from '../cli/time.js';
import { callService } from '../targets/call-service.js';
import { callServices } from '../targets/call-services.js';
import { readKey, type Target, type Targets } from '../targets/find-targets.js';

const KEY =
  'a dead-lettered event. Keys look like crm/IDENTITY_EVENTS:12:1763690000000; list them with: npm run ops -- events';

export const events: Command = {
  name: 'events',
  usage: '[--all]',
  summary: 'Dead-lettered events and those that wait for a newer release, and why.',
  details: ['With --all those that were replayed as well.'],
  options: { all: { type: 'boolean' } },
  async run({ targets, options }) {
    const all = options['all'] === true;
    const { services: lists, problems } = await callServices(targets().services, listOf(all));
    const found = lists.flatMap(({ service, events }) => withService(service, events));
    const rows = found.map(({ key, reason, dead_lettered_at, replayed_at }) => [
      key,
      `${ageOf(dead_lettered_at)} ago`,
      replayed_at === null ? 'dead-lettered' : 'replayed',
      reason,
    ]);
    const more = lists.some((list) => list.more)
      ? ['There are more; these are the oldest of each service.']
      : [];
    const newer = lists.flatMap(({ service, newer }) => newer.map((held) => ({ ...held, service })));
    return {
      lines: [
        ...(found.length === 0
          ? ['There are no dead-lettered events.']
          : table(['KEY', 'DEAD-LETTERED', 'STATE', 'REASON'], rows)),
        ...more,
        ...newerLines(newer),
        ...problems,
      ],
      data: { events: found, more: more.length > 0, newer, problems },
      wrong: problems.length > 0,
    };
  },
};

export const showEvent: Command = {
  name: 'events show',
  usage: 'KEY',
  summary: 'Shows one dead-lettered event: ids and times, never personal values.',
  takes: { min: 1, max: 1 },
  async run({ targets, words }) {
    const { target, key } = readKey(targets(), words[0] ?? '', KEY);
    const shown = await callService(target, {
      path: 'dead-lettered-events/show',
      body: { key },
      reply: deadLetteredEventDetail,
    });
    const lines = [
      `subject      ${shown.subject}`,
      `failed at    ${shown.dead_lettered_at}`,
      `replayed at  ${shown.replayed_at ?? '-'}`,
      `reason       ${shown.reason}`,
      ...(shown.event === null
        ? [
            'It does not fit its contract. Its fields and what is wrong with them:',
            `  ${shown.fields.join(', ')}`,
          ]
        : JSON.stringify(shown.event, undefined, 2).split('\n')),
      ...shown.problems.map((problem) => `  ${problem}`),
    ];
    return { lines, data: { ...shown, key: words[0] } };
  },
};

export const replayEvents: Command = {
  name: 'events replay',
  usage: 'KEY | --all',
  summary: 'Replays one dead-lettered event, or all of them, oldest first.',
  details: ['An event takes effect once, however often you replay it.'],
  options: { all: { type: 'boolean' } },
  takes: { min: 0, max: 1 },
  async run(invocation) {
    const { targets, words, options } = invocation;
    if ((words.length === 1) === (options['all'] === true)) {
      throw new Failure('Name the key of one event, or all of them with --all.', exitCodes.usage);
    }
    const results =
      options['all'] === true ? await replayAll(invocation) : [await replayOne(targets(), words[0] ?? '')];
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    return {
      lines: results.length === 0 ? ['There are no dead-lettered events.'] : results.map(sentenceOf),
      data: { results },
      wrong: failed.length > 0,
    };
  },
};

export const republishEvents: Command = {
  name: 'events republish',
  usage: '--since TIME',
  summary: 'Publishes again what the outboxes published since a moment, for a NATS that lost it.',
  details: [
    'TIME is a moment such as 2026-11-20T12:00:00Z, or 2h, or 7d, which is as far as the outboxes go back.',
  ],
  options: { since: { type: 'string' } },
  async run(invocation) {
    const said = textOption(invocation, 'since');
    if (said === undefined) throw new Failure('Say from when on: --since 7d.', exitCodes.usage);
    const since = readMoment(said, '--since').toISOString();
    const services = [];
    for (const target of invocation.targets().services) {
      const call = { path: 'outbox/republish', body: { since }, reply: republished };
      services.push({ service: target.service, ...(await callService(target, call)) });
    }
    const lines = services.map(
      ({ service, events }) => `${service}: ${String(events)} events are published again.`,
    );
    return { lines, data: { since, services } };
  },
};

/** Events that are handled by themselves once a newer release of their service starts. */
function newerLines(newer: readonly (NewerEvents & { readonly service: string })[]): string[] {
  if (newer.length === 0) return [];
  const rows = newer.map(({ service, subject, account_id, events, since, reason }) => [
    ...[service, subject, account_id, String(events), `${ageOf(since)} ago`, reason],
  ]);
  return ['', ...table(['NEWER THAN', 'SUBJECT', 'ACCOUNT', 'EVENTS', 'HELD', 'REASON'], rows)];
}

const listOf = (all: boolean) => ({
  path: `dead-lettered-events?all=${String(all)}`,
  reply: deadLetteredEventList,
});

const withService = (service: string, events: readonly DeadLetteredEvent[]): DeadLetteredEvent[] =>
  events.map((event) => ({ ...event, key: `${service}/${event.key}` }));

async function deadLettersAt(target: Target): Promise<DeadLetteredEvent[]> {
  return withService(target.service, (await callService(target, listOf(false))).events);
}

async function replayOne(targets: Targets, text: string): Promise<ReplayResult> {
  const { target, key } = readKey(targets, text, KEY);
  const call = { path: 'dead-lettered-events/replay', body: { key }, reply: replayResult };
  return { ...(await callService(target, call)), key: text };
}

/** Replays page after page, until only failed events are left. */
async function replayAll({ targets }: Invocation): Promise<ReplayResult[]> {
  const results = new Map<string, ReplayResult>();
  for (const target of targets().services) {
    for (;;) {
      const events = await deadLettersAt(target);
      const untried = events.filter(({ key }) => !results.has(key));
      if (untried.length === 0) break;
      for (const { key } of untried) results.set(key, await replayOne(targets(), key));
    }
  }
  return [...results.values()];
}

function sentenceOf({ key, outcome, reason }: ReplayResult): string {
  const sentences = {
    handled: 'took effect now',
    handled_before: 'had taken effect before; nothing happened',
    replayed_before: 'was replayed before; nothing happened',
    failed: `failed again and stays dead-lettered: ${reason ?? 'unknown'}`,
  };
  return `${key}  ${sentences[outcome]}`;
}
