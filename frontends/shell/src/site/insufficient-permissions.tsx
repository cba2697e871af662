import { roleLabel, type Role } from '@bindery/contracts/access';
import { ButtonLink, RoleBadge, tokens, useDocumentTitle } from '@bindery/ui';
import { ShieldX } from 'lucide-react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[7]} ${tokens.space[4]};
  text-align: center;
  & > svg {
    width: 32px;
    height: 32px;
    color: ${tokens.color.red};
  }
  & h1 {
    font-size: ${tokens.font.xl};
  }
  & dl {
    display: grid;
    grid-template-columns: auto auto;
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[3]};
    margin-block: ${tokens.space[2]};
    text-align: start;
  }
  & p,
  & dt {
    color: ${tokens.color.ink2};
  }
`;

/** Names the user's role and the required one. */
export function InsufficientPermissions({ role, required }: { role: Role; required: Role }) {
  useDocumentTitle('Insufficient Permissions');
  return (
    <Root>
      <ShieldX aria-hidden="true" />
      <h1>Insufficient Permissions</h1>
      <p>This page requires the role {roleLabel[required]}. Ask your administrator for access.</p>
      <dl>
        <dt>Your role</dt>
        <dd>
          <RoleBadge role={role} />
        </dd>
        <dt>Required role</dt>
        <dd>
          <RoleBadge role={required} />
        </dd>
      </dl>
      <ButtonLink variant="primary" to="/app/dashboard">
        Go to dashboard
      </ButtonLink>
    </Root>
  );
}
