import type { ShownTag } from '@bindery/contracts/crm';
import { Badge, tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tagTones } from './use-tags.js';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  & > li {
    display: flex;
    max-width: 100%;
    overflow-wrap: anywhere;
  }
  & > li > span {
    white-space: normal;
  }
`;

interface TagBadgesProps {
  tags: readonly ShownTag[];
  /** The action beside a tag. */
  action?: (tag: ShownTag) => ReactNode;
  /** Before the first one, where it does not move with them. */
  children?: ReactNode;
}

/** Tags in a row, which wraps. */
export function TagBadges({ tags, action, children }: TagBadgesProps) {
  return (
    <List aria-label="Tags">
      {children && <li>{children}</li>}
      {tags.map((tag) => (
        <li key={tag.id}>
          <Badge tone={tagTones[tag.color]}>
            {tag.name}
            {action?.(tag)}
          </Badge>
        </li>
      ))}
    </List>
  );
}
