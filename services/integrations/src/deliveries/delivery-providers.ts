import { AttemptAnswers } from './attempt-answers.js';
import { DeliveryViews } from './delivery-views.js';
import { DeliveryWorker } from './delivery-worker.js';
import { EventIntake } from './event-intake.js';
import { Housekeeping } from './housekeeping.js';
import { RecordAttempt } from './record-attempt.js';
import { ReplayMessages } from './replay-messages.js';
import { SendDelivery } from './send-delivery.js';
import { WebhookRights } from './webhook-rights.js';

/** All that makes deliveries, besides their routes. */
export const deliveryProviders = [
  AttemptAnswers,
  DeliveryViews,
  DeliveryWorker,
  EventIntake,
  Housekeeping,
  RecordAttempt,
  ReplayMessages,
  SendDelivery,
  WebhookRights,
];
