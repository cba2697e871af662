import type { DeliveryView } from '@bindery/contracts/integrations';
import { Badge, Button, Fold, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { Row } from '../../../../site/card-rows.js';
import { CodeSample } from '../code-sample.js';
import { attemptText, deliveryBadges, eventLabel } from './delivery-words.js';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
`;

interface DeliveryRowProps {
  delivery: DeliveryView;
  isResending: boolean;
  onResend: () => void;
}

/** One delivery with all its attempts. */
export function DeliveryRow({ delivery, isResending, onResend }: DeliveryRowProps) {
  const { event_type, is_test, state, created_at, next_attempt_at, payload, attempts } = delivery;
  const { tone, label } = deliveryBadges[state];
  const name = eventLabel(event_type);
  return (
    <Row>
      <div>
        <strong>{name}</strong>
        <Badge tone={tone}>{label}</Badge>
        <p>
          {formatInstant(created_at)}
          {is_test && ' · test'}
          {next_attempt_at && ` · next attempt ${formatInstant(next_attempt_at)}`}
        </p>
        <Fold summary={attempts.length === 1 ? '1 attempt' : `${String(attempts.length)} attempts`}>
          <Parts>
            {attempts.map((attempt) => (
              <div key={attempt.number}>
                <p>
                  {formatInstant(attempt.at)}: {attemptText(attempt)}
                </p>
                {attempt.answer && <CodeSample label="Answer" text={attempt.answer} />}
              </div>
            ))}
            <CodeSample label="Payload" text={JSON.stringify(payload, null, 2)} />
          </Parts>
        </Fold>
      </div>
      {state !== 'pending' && (
        <Button size="small" pending={isResending} aria-label={`Resend: ${name}`} onClick={onResend}>
          Resend
        </Button>
      )}
    </Row>
  );
}
