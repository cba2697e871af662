import { dayText } from '@bindery/contracts/crm';
import type { TaskRule } from '@bindery/contracts/identity';
import type { TaskRow } from './task.resource.js';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A rule's task: the client's name, the plan, and the period that the rule made it for. */
interface RuleTask {
  readonly client: string;
  readonly plan: string;
  readonly period: string;
}

const dayOf = (period: string): Date => new Date(period.slice(0, 10));
const wholeDayOf = (period: string): string => dayText(period.slice(0, 10));

/** As the rules store titles. They hold no name, because not everybody who sees a task may see its client. */
const stored: Readonly<Record<TaskRule, (period: string) => string>> = {
  turning_65: (period) => `Turns 65 on ${wholeDayOf(period)}`,
  aep_review: (period) => `Review the Medicare plan for ${period}`,
  quiet_lead: (period) => `Lead quiet since ${wholeDayOf(period)}`,
  renewal: (period) => `Renewal on ${wholeDayOf(period)}`,
  policy_without_number: () => 'Add the policy number',
};

const named: Readonly<Record<TaskRule, (task: RuleTask) => string>> = {
  turning_65: ({ client, period }) => `${client} turns 65 on ${DAY.format(dayOf(period))}`,
  aep_review: ({ client, period }) => `Review ${client}: Medicare plan for ${period}`,
  quiet_lead: ({ client, period }) => `Call ${client}, quiet since ${DAY.format(dayOf(period))}`,
  renewal: ({ client, plan, period }) => `Renew ${client}: ${plan}, ${DAY.format(dayOf(period))}`,
  policy_without_number: ({ client, plan }) => `Add the policy number of ${client}: ${plan}`,
};

/** The title of a rule's task for somebody who sees its client; undefined for one without, and one that a person named. */
export function ruleTitle({ title, rule, rule_period, insured, policy }: TaskRow): string | undefined {
  if (rule === null || rule_period === null || !insured || !(rule in named)) return undefined;
  const of = rule as TaskRule;
  if (title !== stored[of](rule_period)) return undefined;
  const client = `${insured.first_name} ${insured.last_name}`;
  return named[of]({ client, plan: policy?.plan ?? 'policy', period: rule_period });
}
