import type { IndividualView, MergeView } from '@bindery/contracts/crm';
import { Banner, Button, tokens, useConfirm } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMerges, useUndoMerge } from './use-merge.js';

const Stack = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};
`;

/** The merges into this individual that can still be undone. */
export function MergeNotices({ individual }: { individual: IndividualView }) {
  const { data } = useMerges(individual.id);
  if (!data || data.items.length === 0) return null;
  // Only the latest merge can be undone.
  return (
    <Stack>
      {data.items.map((merge, index) => (
        <Notice key={merge.id} merge={merge} isLast={index === 0} />
      ))}
    </Stack>
  );
}

function Notice({ merge, isLast }: { merge: MergeView; isLast: boolean }) {
  const confirm = useConfirm();
  const undo = useUndoMerge();
  const [undoing, setUndoing] = useState(false);
  const may = useDenial('individual:merge') === null && merge.can_undo && isLast;
  const { merged_name, created_at, created_by_name, undo_until } = merge;
  const ask = async () => {
    const description = `Both clients are restored. Changes made and records added since the merge stay here; records that came from ${merged_name} move back as they are now.`;
    const question = {
      title: `Undo the merge with ${merged_name}?`,
      description,
      confirmLabel: 'Undo merge',
    };
    if (!(await confirm(question))) return;
    setUndoing(true);
    await undo(merge.id);
    setUndoing(false);
  };
  const button = (
    <Button size="small" pending={undoing} onClick={() => void ask()}>
      Undo merge
    </Button>
  );
  return (
    <Banner action={may && button}>
      Merged with {merged_name} on <time dateTime={created_at}>{formatInstant(created_at)}</time>
      {created_by_name && ` by ${created_by_name}`}
      {may && (
        <>
          . You can undo it until <time dateTime={undo_until}>{formatInstant(undo_until)}</time>
        </>
      )}
      .
    </Banner>
  );
}
