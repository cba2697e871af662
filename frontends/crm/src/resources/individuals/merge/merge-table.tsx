import { individualFields, type IndividualView, type MergePreview } from '@bindery/contracts/crm';
import { Button, Card, Fact, Facts, Fold, media, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { SideBySide } from '@bindery/ui/form';
import { ArrowLeftRight } from 'lucide-react';
import { styled } from 'styled-components';
import { nameOf } from '../labels.js';
import { FieldValue } from './field-value.js';
import { isUnreadable, isWish, type MergeChoices, type Side } from './merge-choices.js';

const Rows = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 176px minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Name = styled.span`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
`;

const Heads = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[2]};
`;

const Head = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${tokens.space[1]};
  padding: 0 0 ${tokens.space[2]} 12px;
  overflow-wrap: anywhere;
  & strong {
    font-weight: 600;
  }
  & small {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & > button {
    margin-left: -8px;
  }
`;

const Role = styled.span<{ $stays: boolean }>`
  color: ${({ $stays }) => ($stays ? tokens.color.accent : tokens.color.ink2)};
  font-size: ${tokens.font.xs};
  font-weight: 600;
`;

interface MergeTableProps {
  preview: MergePreview;
  choices: MergeChoices;
  onSwap: () => void;
}

/** Both individuals side by side, with a choice for each differing field. */
export function MergeTable({ preview, choices, onSwap }: MergeTableProps) {
  const swap = (
    <Button size="small" icon={<ArrowLeftRight />} onClick={onSwap}>
      Swap sides
    </Button>
  );
  return (
    <Card title="What to keep" action={swap}>
      <Rows>
        <Row>
          <span />
          <Heads>
            <Person side="kept" individual={preview.kept} choices={choices} />
            <Person side="merged" individual={preview.merged} choices={choices} />
          </Heads>
        </Row>
        {choices.differing.map((name) => (
          <Row key={name}>
            <Name aria-hidden="true">{individualFields[name].label}</Name>
            <SideBySide<Side>
              label={individualFields[name].label}
              value={choices.of(name)}
              onChange={(side) => choices.choose(name, side)}
              options={(['kept', 'merged'] as const).map((side) => ({
                value: side,
                content: <FieldValue name={name} individual={preview[side]} />,
                disabled: isWish(name)
                  ? side !== choices.of(name)
                  : side === 'merged' && isUnreadable(preview, side, name),
              }))}
            />
          </Row>
        ))}
        {choices.differing.length === 0 && <p>Both are identical in every field.</p>}
      </Rows>
      <EqualFields preview={preview} />
    </Card>
  );
}

interface PersonProps {
  side: Side;
  individual: IndividualView;
  choices: MergeChoices;
}

function Person({ side, individual, choices }: PersonProps) {
  const stays = side === 'kept';
  return (
    <Head>
      <Role $stays={stays}>{stays ? 'Kept' : 'Merged'}</Role>
      <strong>{nameOf(individual)}</strong>
      <small>
        {'Created '}
        <time dateTime={individual.created_at}>{formatInstantDay(individual.created_at)}</time>
      </small>
      {choices.differing.length > 1 && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Use all values of the ${stays ? 'kept' : 'merged'} individual`}
          onClick={() => choices.chooseAll(side)}
        >
          Use all
        </Button>
      )}
    </Head>
  );
}

const Apart = styled.div`
  margin-top: ${tokens.space[5]};
  padding-top: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
`;

/** The equal fields, collapsed. Fields that are empty on both sides are left out. */
function EqualFields({ preview: { kept, equal } }: { preview: MergePreview }) {
  const shownFields = equal.filter((name) => kept[name] !== null);
  if (shownFields.length === 0) return null;
  return (
    <Apart>
      <Fold
        summary={
          shownFields.length === 1 ? '1 field is the same' : `${shownFields.length} fields are the same`
        }
      >
        <Facts>
          {shownFields.map((name) => (
            <Fact key={name} label={individualFields[name].label}>
              <FieldValue name={name} individual={kept} />
            </Fact>
          ))}
        </Facts>
      </Fold>
    </Apart>
  );
}
