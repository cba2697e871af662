import { MERGE_UNDO_HOURS, recordNames, type MergePreview } from '@bindery/contracts/crm';
import { Card, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { nameOf } from '../labels.js';
import { recordWords } from './fuller-record.js';

const List = styled.dl`
  display: grid;
  gap: ${tokens.space[4]};
  & dt {
    font-weight: 600;
  }
  & dd {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

const Words = styled.p`
  margin-top: ${tokens.space[4]};
  padding-top: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const counted = (count: number, [one, several]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : several}`;

const sameText = (count: number) =>
  count === 1
    ? '1 is the same on both, and is kept once'
    : `${count} are the same on both, and are kept once`;

type MovedRecords = MergePreview['child_records'][number];

function nounsOf({ record_type }: MovedRecords): readonly [string, string] {
  const { name, many } = recordNames[record_type];
  return [name.toLowerCase(), many];
}

function named({ names, moved }: MovedRecords): string {
  const more = moved - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

/** The child records that move from the merged individual to the kept one. */
export function MovingCard({ preview }: { preview: MergePreview }) {
  const { kept, merged, child_records, history } = preview;
  const record = recordWords(preview);
  const moving = child_records.filter(({ moved, moved_from_trash }) => moved + moved_from_trash > 0);
  const tags = merged.tags.filter((tag) => kept.tags.every(({ id }) => id !== tag.id));
  return (
    <Card title={`Moving to ${record.kept}`}>
      <List>
        {moving.map((one) => (
          <div key={one.record_type}>
            <dt>
              {counted(one.moved, nounsOf(one))}
              {one.moved_from_trash > 0 && `, plus ${one.moved_from_trash} in the trash`}
            </dt>
            <dd>{named(one)}</dd>
            {one.same > 0 && <dd>{sameText(one.same)}</dd>}
            {one.kept > 0 && <dd>The other record has {one.kept} of its own</dd>}
          </div>
        ))}
        {tags.length > 0 && (
          <div>
            <dt>{counted(tags.length, ['tag', 'tags'])}</dt>
            <dd>{tags.map(({ name }) => name).join(' · ')}</dd>
          </div>
        )}
        <div>
          <dt>{counted(history, ['history entry', 'history entries'])}</dt>
        </div>
      </List>
      <Words>
        {nameOf(kept)} keeps the primary address and phone number. {capitalized(record.merged)} disappears
        from every list, and old links lead to the other one. You can undo this for {MERGE_UNDO_HOURS} hours.
      </Words>
    </Card>
  );
}
