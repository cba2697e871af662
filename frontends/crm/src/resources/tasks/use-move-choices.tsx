import { daysAfter } from '@bindery/contracts/days';
import { calendarDate, dueDateProblem } from '@bindery/contracts/validation';
import { Button, Dialog } from '@bindery/ui';
import { dayOf } from '@bindery/ui/dates';
import { DateField } from '@bindery/ui/form';
import { useState } from 'react';

type Move = (day: string) => void;

const days = [
  { label: 'Today', sentence: 'Move to today', ahead: 0 },
  { label: 'Tomorrow', sentence: 'Move to tomorrow', ahead: 1 },
  { label: 'In a week', sentence: 'Move to a week from today', ahead: 7 },
] as const;

/**
 * The days that a menu offers to move tasks to, and the dialog that asks for another one.
 * @param words for a menu that says what it does, or one of further actions
 */
export function useMoveChoices(onMove: Move, words: 'label' | 'sentence' = 'label') {
  const [asks, setAsks] = useState(false);
  const today = dayOf(new Date());
  const other = { label: 'Another day...', sentence: 'Move to another day...' };
  return {
    choices: [
      ...days.map((day) => ({ label: day[words], onSelect: () => onMove(daysAfter(today, day.ahead)) })),
      { label: other[words], onSelect: () => setAsks(true) },
    ],
    dialog: asks && <MoveDialog onMove={onMove} onClose={() => setAsks(false)} />,
  };
}

function MoveDialog({ onMove, onClose }: { onMove: Move; onClose: () => void }) {
  const [day, setDay] = useState('');
  const problem = calendarDate('Due date').safeParse(day).error?.issues[0]?.message;
  const error = day === '' ? undefined : (problem ?? dueDateProblem(day, dayOf(new Date())));
  return (
    <Dialog
      open
      size="small"
      title="Move to another day"
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={day === '' || error !== undefined}
            onClick={() => {
              onMove(day);
              onClose();
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <DateField label="Due date" value={day} error={error} onChange={setDay} />
    </Dialog>
  );
}
