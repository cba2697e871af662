import { MAX_SEATS } from '@bindery/contracts/billing';
import type { SeatUsageView } from '@bindery/contracts/identity';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useScaleSeats, type ScaleSeatsValues } from './use-scale-seats.js';

const { StepperInput } = formFields<ScaleSeatsValues>();

const counted = (count: number, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`;

function seatsInWords({ seats_limit, support_seats_limit }: SeatUsageView): string {
  return `${counted(seats_limit, 'seat')} and ${counted(support_seats_limit, 'support seat')}`;
}

interface ScaleSeatsDialogProps {
  usage: SeatUsageView;
  accountId: string | undefined;
  onScaled: (seats: ScaleSeatsValues) => void;
  onClose: () => void;
}

/** More seats or fewer. It is mounted when it opens, so that it starts with the seats there are. */
export function ScaleSeatsDialog({ usage, accountId, onScaled, onClose }: ScaleSeatsDialogProps) {
  const { form, save } = useScaleSeats(usage, accountId, onScaled);
  return (
    <FormDialog
      size="small"
      title="Scale Seats"
      description={`${usage.account_name} has ${seatsInWords(usage)}. You see the price before anything is charged.`}
      showDescription
      form={form}
      onSave={save}
      onClose={onClose}
      saveLabel="Scale Seats"
      savingLabel="Processing..."
    >
      <FieldGrid $columns={1}>
        <StepperInput
          name="new_seat_count"
          label="New seat count"
          min={1}
          max={MAX_SEATS}
          hint={`From 1 to ${String(MAX_SEATS)}, and not below the ${String(usage.seats_used)} in use now.`}
        />
        <StepperInput
          name="new_support_seat_count"
          label="Support seats"
          min={0}
          max={MAX_SEATS}
          hint={`Optional, for staff who are no agents. ${String(usage.support_seats_used)} in use now.`}
        />
      </FieldGrid>
    </FormDialog>
  );
}
