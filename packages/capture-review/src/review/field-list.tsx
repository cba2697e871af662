import type { CaptureDraftWithText } from '@bindery/contracts/crm';
import { Button, tokens, VisuallyHidden } from '@bindery/ui';
import { useId, useRef, type FocusEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldRow } from './field-row.js';
import type { FieldGroup } from './review-fields.js';
import { panelStyle, Stack } from './review-style.js';
import { quoteOf } from './text-marks.js';
import { editRow, useFieldKeys } from './use-field-keys.js';
import type { Review } from './use-review.js';

const Group = styled.section`
  ${panelStyle}
  padding-block: ${tokens.space[2]} ${tokens.space[3]};
  & > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
    padding: 0 ${tokens.space[3]} ${tokens.space[1]} ${tokens.space[4]};
  }
  & h2 {
    font-size: ${tokens.font.m};
    font-weight: 600;
  }
`;

const Lacking = styled.p`
  padding: 0 ${tokens.space[4]} ${tokens.space[2]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const all = /* @__PURE__ */ new Intl.ListFormat('en-US', { type: 'conjunction' });

interface FieldListProps {
  draft: CaptureDraftWithText;
  review: Review;
  current: string | null;
  onCurrent: (path: string) => void;
  /** The server's problems by path. */
  problems: ReadonlyMap<string, string>;
  isSaving: boolean;
}

/** The fields in their groups, moved through by keyboard. */
export function FieldList({ draft, review, current, onCurrent, problems, isSaving }: FieldListProps) {
  const list = useRef<HTMLDivElement>(null);
  const press = useFieldKeys(list);
  const follow = ({ target }: FocusEvent) => {
    const path = target.closest('[data-field]')?.getAttribute('data-field');
    if (path) onCurrent(path);
  };
  return (
    <Stack ref={list} onKeyDown={press} onFocus={follow}>
      {review.groups.map((group) => (
        <TitledGroup
          key={group.title}
          group={group}
          onInclude={(included) => review.tickGroup(group, included)}
        >
          {group.fields.map((field) => (
            <FieldRow
              key={field.path}
              field={field}
              quote={quoteOf(field.found, draft)}
              problem={problems.get(field.path)}
              isCurrent={current === field.path}
              isSaving={isSaving}
              onType={(value) => review.type(field.path, value)}
              onTick={(included) => {
                if (field.value.trim() !== '') review.tick(field.path, included);
                // There is nothing to include yet.
                else editRow(rowOf(list.current, field.path));
              }}
            />
          ))}
        </TitledGroup>
      ))}
    </Stack>
  );
}

/** The row of a field below an element. */
export const rowOf = (root: HTMLElement | null, path: string): Element | null =>
  root?.querySelector(`[data-field="${CSS.escape(path)}"]`) ?? null;

interface TitledGroupProps {
  group: FieldGroup;
  onInclude: (included: boolean) => void;
  children: ReactNode;
}

/** A group, which can be left out as a whole. */
function TitledGroup({ group, onInclude, children }: TitledGroupProps) {
  const id = useId();
  const { title, fields } = group;
  const isIncluded = fields.some((field) => field.isIncluded);
  const lacking = new Set(fields.flatMap(({ waitsFor }) => waitsFor));
  const canInclude = fields.some(
    ({ value, isPresent, isTyped, found }) =>
      value.trim() !== '' && !isPresent && (isTyped || found.state === 'rule'),
  );
  return (
    <Group aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {(isIncluded || canInclude) && (
          <Button size="small" variant="ghost" onClick={() => onInclude(!isIncluded)}>
            {isIncluded ? 'Leave out' : 'Include'}
            <VisuallyHidden>{` ${title.toLowerCase()}`}</VisuallyHidden>
          </Button>
        )}
      </header>
      {lacking.size > 0 && <Lacking>{`Left out until you include ${all.format(lacking)}.`}</Lacking>}
      <ul>{children}</ul>
    </Group>
  );
}
