import { MAX_SEATS, planRoutes, regularSeatsNeeded } from '@bindery/contracts/billing';
import type { SeatUsageView } from '@bindery/contracts/identity';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { useWatch } from 'react-hook-form';
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

/** Changes the number of seats. It is mounted when it opens, so that it starts with the current seats. */
export function ScaleSeatsDialog({ usage, accountId, onScaled, onClose }: ScaleSeatsDialogProps) {
  const { form, save } = useScaleSeats(usage, accountId, onScaled);
  const supportSeats = useWatch({ control: form.control, name: 'new_support_seat_count' });
  const least = useLeastSeats(usage, supportSeats);
  return (
    <FormDialog
      size="small"
      title="Scale Seats"
      description={`${usage.account_name} has ${seatsInWords(usage)}. You'll see the price before anything is charged.`}
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
          min={least}
          max={MAX_SEATS}
          hint={`From ${String(least)} to ${String(MAX_SEATS)}. ${String(usage.seats_used)} in use.`}
        />
        <StepperInput
          name="new_support_seat_count"
          label="Support seats"
          min={0}
          max={MAX_SEATS}
          hint={`Optional, for staff who don't sell. ${String(usage.support_seats_used)} in use.`}
        />
      </FieldGrid>
    </FormDialog>
  );
}

/**
 * The fewest seats to have beside a number of support seats: those that the members need then, or the plan's minimum.
 * Only the agency plan's seats are changed.
 */
function useLeastSeats(usage: SeatUsageView, supportSeats: number): number {
  const { data } = useRoute(planRoutes.list, {});
  const plan = data?.items.find(({ plan_id }) => plan_id === 'agency_plan');
  const inUse = {
    regular: { used: usage.seats_used },
    support: { used: usage.support_seats_used, limit: usage.support_seats_limit },
  };
  return Math.max(1, regularSeatsNeeded(inUse, supportSeats), plan?.minimum_seats ?? 1);
}
