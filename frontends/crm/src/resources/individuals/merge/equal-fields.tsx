import { individualFields, type MergePreview } from '@bindery/contracts/crm';
import { Fact, Facts, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { FieldValue } from './field-value.js';

const Root = styled.details`
  margin-top: ${tokens.space[5]};
  padding-top: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
  & > summary {
    color: ${tokens.color.ink2};
    font-weight: 500;
    cursor: pointer;
  }
  & > dl {
    margin-top: ${tokens.space[4]};
  }
`;

/** The equal fields, collapsed. Fields that are empty on both sides are left out. */
export function EqualFields({ preview: { kept, equal } }: { preview: MergePreview }) {
  const shownFields = equal.filter((name) => kept[name] !== null);
  if (shownFields.length === 0) return null;
  return (
    <Root>
      <summary>
        {shownFields.length === 1 ? '1 field is the same' : `${shownFields.length} fields are the same`}
      </summary>
      <Facts>
        {shownFields.map((name) => (
          <Fact key={name} label={individualFields[name].label}>
            <FieldValue name={name} individual={kept} />
          </Fact>
        ))}
      </Facts>
    </Root>
  );
}
