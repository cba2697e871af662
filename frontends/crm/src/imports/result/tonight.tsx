import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { Link } from 'react-router-dom';
import { RULES_ADDRESS, tasksOfRule } from '../../resources/tasks/index.js';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The tasks that rules make tonight for the records of an import. */
export function Tonight({ view: { id } }: { view: ImportView }) {
  const { data } = useRoute(importRunRoutes.dueTasks, { params: { id } });
  const parts = data?.items.map(({ rule, tasks }) => tasksOfRule(rule, tasks)) ?? [];
  return (
    <p>
      {parts.length === 0
        ? 'Tonight, automatic tasks look at what this import has added, too. '
        : `Tonight, rules make tasks of what this import has added, for ${list.format(parts)}. `}
      <Link to={RULES_ADDRESS}>See which tasks they make</Link>
    </p>
  );
}
