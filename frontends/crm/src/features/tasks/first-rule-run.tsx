import { taskActionRoutes } from '@bindery/contracts/crm';
import { Banner, tokens } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { styled } from 'styled-components';

/** What each rule makes, one and many. */
const made: Readonly<Record<string, readonly [one: string, many: string]>> = {
  renewal: ['renewal', 'renewals'],
  turning_65: ['client who turns 65', 'clients who turn 65'],
  aep_review: ['Medicare review', 'Medicare reviews'],
  policy_without_number: ['policy without a number', 'policies without a number'],
  quiet_lead: ['quiet lead', 'quiet leads'],
};

const Room = styled.div`
  margin-bottom: ${tokens.space[4]};
`;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What the rules are going to make in the account's first night. */
export function FirstRuleRun() {
  const { data } = useRoute(taskActionRoutes.firstRuleRun, {});
  if (!data?.is_due || data.items.length === 0) return null;
  const parts = data.items.map(({ rule, tasks }) => {
    const [one, many] = made[rule] ?? [rule, rule];
    return `${tasks.toLocaleString('en-US')} ${tasks === 1 ? one : many}`;
  });
  return (
    <Room>
      <Banner>{`Rules will make their first tasks overnight, for ${list.format(parts)}.`}</Banner>
    </Room>
  );
}
