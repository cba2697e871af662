import { Module } from '@nestjs/common';
import { FIELD_KEYS, FieldKeysController } from '@bindery/service-kit/field-keys';
import { WebhookKeys } from './webhook-keys.js';

/** The operator endpoints that only integrations has. */
@Module({ controllers: [FieldKeysController], providers: [{ provide: FIELD_KEYS, useClass: WebhookKeys }] })
export class OperatorsModule {}
