import { ListDeliveries } from './deliveries/list-deliveries.js';
import { ReplayDeliveries } from './deliveries/replay-deliveries.js';
import { ResendDelivery } from './deliveries/resend-delivery.js';
import { TestWebhook } from './deliveries/test-webhook.js';
import { CreateWebhook } from './webhooks/create-webhook.js';
import { PauseWebhook } from './webhooks/pause-webhook.js';
import { ReadWebhooks } from './webhooks/read-webhooks.js';
import { RemoveWebhook } from './webhooks/remove-webhook.js';
import { RotateSecret } from './webhooks/rotate-secret.js';
import { UpdateWebhook } from './webhooks/update-webhook.js';

/** The classes whose methods handle a route. */
export const handlers = [
  CreateWebhook,
  ListDeliveries,
  PauseWebhook,
  ReadWebhooks,
  RemoveWebhook,
  ReplayDeliveries,
  ResendDelivery,
  RotateSecret,
  TestWebhook,
  UpdateWebhook,
];
