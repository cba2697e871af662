import { CreateWebhook } from './webhooks/create-webhook.js';
import { PauseWebhook } from './webhooks/pause-webhook.js';
import { ReadWebhooks } from './webhooks/read-webhooks.js';
import { RemoveWebhook } from './webhooks/remove-webhook.js';
import { RotateSecret } from './webhooks/rotate-secret.js';
import { UpdateWebhook } from './webhooks/update-webhook.js';

/** The classes whose methods handle a route. */
export const handlers = [
  CreateWebhook,
  PauseWebhook,
  ReadWebhooks,
  RemoveWebhook,
  RotateSecret,
  UpdateWebhook,
];
