import { Button, useSaveKey } from '@bindery/ui';
import { useEffect, useEffectEvent, useId, type SyntheticEvent } from 'react';
import { Footer, KeyHint } from './review-style.js';
import type { Review } from './use-review.js';

interface ReviewFooterProps {
  review: Review;
  saving: boolean;
  keepsDrafts: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Saves what is included, or discards the draft. */
export function ReviewFooter({ review, saving, keepsDrafts, onSave, onDiscard }: ReviewFooterProps) {
  const id = useId();
  useSaveKey(id);
  useSubmitKey(onSave);
  const included = review.fields.filter(({ isIncluded }) => isIncluded).length;
  const toCheck = review.fields.filter(
    ({ found, isIncluded, isTyped }) => found.state === 'suggested' && !isIncluded && !isTyped,
  ).length;
  const leftOut = review.fields.filter(
    ({ found, isIncluded, isPresent, present }) =>
      found.state === 'rule' && !isIncluded && !isPresent && (present ?? null) === null,
  ).length;
  return (
    <Footer as="form" id={id} onSubmit={(event: SyntheticEvent) => event.preventDefault()}>
      <Button
        variant="primary"
        form={id}
        pending={saving}
        pendingLabel="Saving..."
        disabled={included === 0}
        onClick={onSave}
      >
        {keepsDrafts
          ? 'Accept'
          : review.target === 'new' || review.target === null
            ? 'Save client'
            : 'Update client'}
      </Button>
      <Button variant="ghost" disabled={saving} onClick={onDiscard}>
        Discard
      </Button>
      <p role="status">
        {included === 1 ? '1 value included' : `${String(included)} values included`}
        {toCheck > 0 && `, ${String(toCheck)} to check`}
        {leftOut > 0 && `, ${String(leftOut)} left out`}
      </p>
      <KeyHint>↑ ↓ move · Space include · Enter edit · Ctrl+S save</KeyHint>
    </Footer>
  );
}

/** Ctrl+Enter saves as well, from any field. */
function useSubmitKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
