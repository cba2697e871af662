import {
  scaleSeatsPreviewBody,
  scaleSeatsRoutes,
  type ScaleSeatsPreviewBody,
} from '@bindery/contracts/billing';
import type { SeatUsageView } from '@bindery/contracts/identity';
import { useConfirm, useToast } from '@bindery/ui';
import { useApi, type ApiProblem } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useFailedAction } from '../../members/use-failed-action.js';
import { useSeatCall } from '../../members/use-seat-call.js';
import { moneySentence, priceSentence, scaleQuestion } from './scale-sentences.js';

export interface ScaleSeatsValues {
  new_seat_count: number;
  new_support_seat_count: number;
}

const SAME = 'New seat count is the same as current count';
/** Errors about the number, shown under its field. */
const aboutTheNumber = new Set<ApiProblem['code']>(['seats_in_use', 'below_plan_minimum']);

/**
 * The form for another number of seats. Nothing is charged before the user has confirmed the provider's
 * price, and then only that price.
 * @param onScaled called with the new seats
 */
export function useScaleSeats(
  usage: SeatUsageView,
  accountId: string | undefined,
  onScaled: (seats: ScaleSeatsValues) => void,
) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const call = useSeatCall();
  const reportFailure = useFailedAction();
  const form = useContractForm<ScaleSeatsValues, ScaleSeatsPreviewBody>({
    schema: scaleSeatsPreviewBody,
    defaultValues: { new_seat_count: usage.seats_limit, new_support_seat_count: usage.support_seats_limit },
  });

  const query = { account_id: accountId };
  const scale = async (body: ScaleSeatsPreviewBody): Promise<void> => {
    const preview = await call(() => api.call(scaleSeatsRoutes.preview, { query, body }));
    const question = { title: scaleQuestion(preview), description: priceSentence(preview) };
    if (!(await confirm({ ...question, confirmLabel: 'Scale Seats' }))) return;
    const { proration_date, seats, support_seats } = preview;
    const agreed = { ...body, proration_date, seats, support_seats };
    const reply = await call(() => api.call(scaleSeatsRoutes.scale, { query, body: agreed }));
    toast.success(reply.message, { subject: moneySentence(reply) });
    onScaled({ new_seat_count: preview.new_seats, new_support_seat_count: preview.new_support_seats });
  };
  const send = async (body: ScaleSeatsPreviewBody): Promise<void> => {
    const same =
      body.new_seat_count === usage.seats_limit && body.new_support_seat_count === usage.support_seats_limit;
    if (same) form.setError('new_seat_count', { type: 'same', message: SAME });
    else await scale(body);
  };
  const tell = (problem: ApiProblem) => {
    if (aboutTheNumber.has(problem.code))
      form.setError('new_seat_count', { type: 'server', message: problem.detail });
    else reportFailure(problem, 'Failed to scale seats');
  };
  return { form, save: submitForm(form, send, tell) };
}
