import { taskRules, type RuleSwitches, type TaskRule } from '@bindery/contracts/identity';

interface RuleText {
  name: string;
  /** The tasks that the rule makes, and when. */
  makes: string;
  /** The subject of its tasks, one and many. */
  one: string;
  many: string;
}

/** The rules in words; the numbers are those of the rules' queries in crm. */
export const ruleTexts: Readonly<Record<TaskRule, RuleText>> = {
  renewal: {
    name: 'Renewals',
    makes: 'A task 90, 60 and 30 days before the renewal date of an active policy.',
    one: 'renewal',
    many: 'renewals',
  },
  turning_65: {
    name: 'Turning 65',
    makes: "A task 6 months before a client's 65th birthday. Inactive clients get none.",
    one: 'client who turns 65',
    many: 'clients who turn 65',
  },
  aep_review: {
    name: 'Medicare reviews',
    makes:
      'One task during the annual election period, October 15 to December 7, for each client with a Medicare Advantage, drug or special needs plan in force. Those plans then get no renewal tasks.',
    one: 'Medicare review',
    many: 'Medicare reviews',
  },
  policy_without_number: {
    name: 'Policies without a number',
    makes: 'One task when an active policy has had no policy number for 14 days.',
    one: 'policy without a number',
    many: 'policies without a number',
  },
  quiet_lead: {
    name: 'Quiet leads',
    makes: 'A task when nobody has changed or contacted a lead for 14 days.',
    one: 'quiet lead',
    many: 'quiet leads',
  },
};

/** A number of records of a rule, such as '12 renewals'; of a rule that this release doesn't know, its name. */
export function countOf(rule: string, count: number): string {
  const known = taskRules.find((one) => one === rule);
  const words = known ? ruleTexts[known] : { one: rule, many: rule };
  return `${count.toLocaleString('en-US')} ${count === 1 ? words.one : words.many}`;
}

/** The rules with their switches, in the order in which they are shown. */
export const switchesOf = (rules: RuleSwitches) =>
  taskRules.map((rule) => ({ rule, isOn: rules[rule], ...ruleTexts[rule] }));
