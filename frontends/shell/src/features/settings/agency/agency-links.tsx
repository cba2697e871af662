import { Card, tokens } from '@bindery/ui';
import { useAudience } from '@bindery/web-kit/access';
import type { Audience } from '@bindery/web-kit/manifest';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

const Row = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[3]} 20px;
  color: inherit;
  text-decoration: none;
  & small {
    display: block;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  &:hover strong {
    text-decoration: underline;
  }
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
    color: ${tokens.color.ink3};
  }
  li + li > & {
    border-top: 1px solid ${tokens.color.line};
  }
`;

interface Place extends Audience {
  to: string;
  label: string;
  about: string;
}

const places: readonly Place[] = [
  {
    ...{ to: '/app/admin/members', atLeast: 'agent', permission: 'member:read' },
    ...{ label: 'Members', about: 'Invite and remove people, and set their roles and access.' },
  },
  {
    ...{ to: '/app/admin/seats', atLeast: 'agency_user' },
    ...{ label: 'Seat management', about: 'Add seats and set permissions.' },
  },
  {
    ...{ to: '/app/dashboard/tasks/rules', atLeast: 'agent', permission: 'task:read' },
    ...{ label: 'Automatic tasks', about: 'Choose which rules make tasks overnight.' },
  },
  {
    ...{ to: '/app/subscription', atLeast: 'agent' },
    ...{ label: 'Plan', about: 'See your plan, change it, and export all data.' },
  },
];

/** The screens that have settings of their own. */
export function AgencyLinks() {
  const mayOpen = useAudience();
  return (
    <Card title="More settings" ruled flush>
      <ul>
        {places.filter(mayOpen).map(({ to, label, about }) => (
          <li key={to}>
            <Row to={to}>
              <span>
                <strong>{label}</strong>
                <small>{about}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  );
}
