import { taskActionRoutes } from '@bindery/contracts/crm';
import { Banner, tokens } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { countOf } from './rule-text.js';

/** The address of the screen that switches the rules. */
export const RULES_ADDRESS = '/app/dashboard/tasks/rules';

const Room = styled.div`
  margin-bottom: ${tokens.space[4]};
`;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Tasks that the rules are going to make in the account's first night. */
export function FirstRuleRun() {
  const { data } = useRoute(taskActionRoutes.firstRuleRun, {});
  if (!data?.is_due || data.items.length === 0) return null;
  const parts = data.items.map(({ rule, tasks }) => countOf(rule, tasks));
  return (
    <Room>
      <Banner action={<Link to={RULES_ADDRESS}>Choose rules</Link>}>
        {`Rules will make their first tasks overnight, for ${list.format(parts)}.`}
      </Banner>
    </Room>
  );
}
